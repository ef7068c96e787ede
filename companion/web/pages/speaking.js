// The language of this browser, for whoever wants another one.

import { h, select } from "./dom.js";
import { notice } from "./notices.js";
import { language, languages, speak, words } from "./texts.js";

export const languageSwitch = () => (Object.keys(languages).length < 2 ? null
  : h("label.slide", words.more.language, select({ key: "language" }, Object.entries(languages), language(), (wanted) => speak(wanted).catch(() => notice(words.link.notSent, "bad")))));

// The first thing of every page: its words, then whatever says them. A companion that is just starting is asked again.

import { begin } from "./texts.js";

const kinds = document.body.classList;
const page = kinds.contains("hand-page") ? "./hand.js" : kinds.contains("stage-page") ? "./stage.js" : "./app.js";
const learnt = () => begin().catch(() => new Promise((later) => setTimeout(later, 1500)).then(learnt));
learnt().then(() => import(page)).catch((error) => {
  if (!/import|module/i.test(error.message)) throw error;
  setTimeout(() => location.reload(), 1500); // it went away while the page was loading
});

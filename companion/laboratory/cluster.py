"""The same chunks on several machines, by Dask: workers may come, go and be killed, the results stay the same.

Each chunk is a task under a name of its own. A worker that plays other rules than this companion refuses, so nothing
is mixed.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import islice
from time import process_time
from typing import Any

from companion.engine import BadInput
from companion.laboratory.chunks import play_chunk
from companion.laboratory.crew import Done
from companion.laboratory.plan import Chunk, Plan, chunks, digest_of, received

AHEAD = 3
"""So many chunks for each thread of the cluster wait or are played; more would only fill its memory."""
RETRIES = 5
"""A chunk may be with so many workers when they are killed."""


def play_there(sent: Mapping[str, Any], digest: str, number: int) -> tuple[str, float]:
    """Runs on a worker: play one chunk of the plan that was sent."""
    begun = process_time()
    plan = received(sent)
    return play_chunk(plan, digest, chunks(plan)[number]), process_time() - begun


def play_on_cluster(plan: Plan, wanted: Sequence[Chunk], where: str) -> Generator[Done, None, None]:
    """Chunks as they are done; a few are always under way."""
    from distributed import as_completed

    sent, left = plan.to_send(), iter(wanted)
    digest = digest_of(plan.as_json())
    with _client(where) as client:

        def submit(chunk: Chunk) -> Any:
            name = f"companion-{digest[:16]}-{chunk.number:06}"
            return client.submit(play_there, sent, digest, chunk.number, key=name, pure=False, retries=RETRIES)

        under_way: dict[str, Chunk] = {}
        coming = as_completed(with_results=False)
        for chunk in islice(left, AHEAD * max(1, sum(client.nthreads().values()))):
            future = submit(chunk)
            under_way[future.key] = chunk
            coming.add(future)
        for future in coming:
            text, seconds = future.result()
            done = under_way.pop(future.key)
            for chunk in islice(left, 1):
                following = submit(chunk)
                under_way[following.key] = chunk
                coming.add(following)
            yield Done(done, text, seconds)


@contextmanager
def _client(where: str) -> Iterator[Any]:
    """Of the cluster at an address, or of one on this machine: `local:4` has four processes."""
    from distributed import Client, LocalCluster

    kind, _, rest = where.partition(":")
    if kind == "local":
        if not rest.isdecimal() or int(rest) < 1:
            raise BadInput(f"--cluster {where} cannot be read; write local:4 for four processes on this machine")
        with (
            LocalCluster(n_workers=int(rest), threads_per_worker=1, processes=True, dashboard_address=None) as cluster,
            Client(cluster) as client,
        ):
            yield client
        return
    if "://" not in where:
        raise BadInput(f"--cluster {where} cannot be read; write tcp://HOST:PORT, or local:4")
    try:
        client = Client(where, timeout=10)
    except OSError as error:
        raise BadInput(f"nobody answers at {where} ({error}); is the scheduler running?") from error
    with client:
        if not client.nthreads():
            client.wait_for_workers(1, timeout=60)
        yield client

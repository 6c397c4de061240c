/* Asks `/healthz` without a pause, in a process of its own, so that nothing else in the bench holds up its clock. */
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { setTimeout } from 'node:timers/promises';

const pauseMs = 2;
const patienceMs = 120_000;
const [url = ''] = process.argv.slice(2);

/** At most one connection, so that each request waits for the one before it. */
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

let longestMs = 0;
let askedFor = false;
process.on('message', () => (askedFor = true));

for (;;) {
  const askedAt = performance.now();
  // A service that does not answer at all counts with the whole patience.
  await ask().catch(() => undefined);
  longestMs = Math.max(longestMs, performance.now() - askedAt);
  if (askedFor) {
    process.send?.(longestMs);
    [longestMs, askedFor] = [0, false];
  }
  await setTimeout(pauseMs);
}

async function ask(): Promise<void> {
  const request = get(`${url}/healthz`, { agent, signal: AbortSignal.timeout(patienceMs) });
  const [response] = await once(request, 'response');
  await once(response.resume(), 'end');
}

// A thread that calls an address at a steady pace and times each answer from the moment its call was due, so that
// delays from a blocked server count even if the caller itself was held up.
import { Agent, request } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

type Order = { url: string; body: string; everyMs: number; warmUpMs: number };

const { url, body, everyMs, warmUpMs } = workerData as Order;
const agent = new Agent({ keepAlive: true });
const times: number[] = [];
const stop = new AbortController();
parentPort?.once('message', () => stop.abort());

const started = performance.now();
const calls: Promise<void>[] = [];
for (let number = 0; !stop.signal.aborted; number += 1) {
  const due = started + number * everyMs;
  await setTimeout(Math.max(0, due - performance.now()));
  const counts = due - started >= warmUpMs;
  calls.push(call().then(() => void (counts && times.push(performance.now() - due))));
}
await Promise.all(calls);
agent.destroy();
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has none
parentPort?.postMessage(times);

function call(): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', origin: new URL(url).origin };
    const asked = request(url, { method: 'POST', agent, headers }, (response) => {
      response.resume();
      response.once('end', () =>
        response.statusCode === 200 ? resolve() : reject(new Error(String(response.statusCode))),
      );
    });
    asked.once('error', reject);
    asked.end(body);
  });
}

// The policy document: how long one takes, and how rendering a hundred in a row slows other calls down.
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { priceParts } from '@socio/domain/tariff/receipts';
import { searchYears } from '@socio/contracts/search-years';
import { billingCycles, packages } from '@socio/domain/tariff/coverages';
import { buildApp } from '../apps/server/src/build-app.ts';
import { readConfig } from '../apps/server/src/config.ts';
import { startEmbedded } from '../apps/server/src/embedded/start-embedded.ts';
import { prepareDatabase, userOf } from '../apps/server/src/db/prepare-database.ts';
import { createLogger } from '../apps/server/src/http/request-log.ts';
import type { PolicyDocumentData } from '../apps/server/src/modules/policies/document/policy-document-data.ts';
import { createPolicyRenderer } from '../apps/server/src/modules/policies/document/policy-renderer.ts';
import { createRenderPolicy } from '../apps/server/src/modules/policies/document/render-policy.ts';
import { rcMonthlyLongNames } from '../apps/server/src/modules/policies/document/testing/policies.ts';
import { samplePolicy } from '../apps/server/src/modules/policies/document/testing/sample-policy.ts';
import { percentile, percentiles } from './percentiles.ts';

const documentLimitMs = 60;
/** Of all threads together. */
const cpuLimitMs = 30;
const callLimitMs = 15;
const everyMs = 10;
const warmUpMs = 1000;
let made = 0;

/** A different policy each time: person, car, amounts, package, billing cycle, and very long names in every tenth. */
function nextPolicy(): PolicyDocumentData {
  made += 1;
  const policy = made % 10 === 0 ? rcMonthlyLongNames : samplePolicy;
  const { insured, vehicle } = policy;
  const number = String(made).padStart(5, '0');
  return {
    ...policy,
    policyNumber: `BENCH-${number}`,
    coverage: packages[made % packages.length] ?? 'RC',
    billingCycle: billingCycles[made % billingCycles.length] ?? 'ANUAL',
    insured: {
      ...insured,
      name: `${insured.name} ${number}`,
      address: { ...insured.address, street: `${insured.address.street} ${number}` },
    },
    vehicle: {
      ...vehicle,
      version: `${vehicle.version} ${number}`,
      plates: `A-${number}`,
      vin: `3N1CN8AE0PL8${number}`,
    },
    price: priceParts({ netPremium: 500_000 + made * 1_237, policyFee: 75_000 }),
  };
}

async function makeDocuments(render: (data: PolicyDocumentData) => Promise<Uint8Array>, count: number) {
  const times: number[] = [];
  for (let left = count; left > 0; left -= 1) {
    const started = performance.now();
    await render(nextPolicy());
    times.push(performance.now() - started);
  }
  return times;
}

const megabytes = () => Math.round(process.memoryUsage().rss / 1e6);

function report(title: string, times: readonly number[], limitMs: number): void {
  const kept = percentile(times, 0.95) < limitMs;
  console.log(`${title}: ${percentiles(times)}; p95 under ${limitMs} ms: ${kept ? 'yes' : 'NO'}`);
  if (!kept) process.exitCode = 1;
}

const folder = await mkdtemp(join(tmpdir(), 'socio-bench-'));
const embedded = await startEmbedded({ dataDir: folder });
await prepareDatabase({ ownerUrl: embedded.url, serverUser: userOf(embedded.serverUrl), demo: true });
// The renderer runs beside the app, not inside it, since measuring needs no purchases.
const app = await buildApp(readConfig({ NODE_ENV: 'test', DATA_DIR: folder }), {
  databaseUrl: embedded.serverUrl,
  clock: () => new Date(),
  logger: createLogger('silent'),
});
await app.server.listen({ host: '127.0.0.1', port: 0 });
const { port } = app.server.server.address() as AddressInfo;

/** Calls the server at a steady pace for as long as `work` takes. */
async function callDuring(work: () => Promise<unknown>) {
  const caller = new Worker(new URL('./steady-caller.ts', import.meta.url), {
    workerData: {
      url: `http://127.0.0.1:${port}${searchYears.path}`,
      body: JSON.stringify({ brand_model: 'Nissan Versa' }),
      everyMs,
      warmUpMs,
    },
  });
  await once(caller, 'online');
  await setTimeout(warmUpMs);
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  await work();
  delay.disable();
  const ended = once(caller, 'message') as Promise<[number[]]>;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has none
  caller.postMessage('stop');
  const [times] = await ended;
  const held = [95, 99, 100].map((share) => (delay.percentile(share) / 1e6).toFixed(1));
  console.log(`  event loop held: p95 ${held[0]} ms, p99 ${held[1]} ms, max ${held[2]} ms`);
  return times;
}

try {
  const renderer = createPolicyRenderer();
  const before = megabytes();
  await makeDocuments(renderer.render, 10);
  const count = 200;
  const cpuBefore = process.cpuUsage();
  const times = await makeDocuments(renderer.render, count);
  const { user, system } = process.cpuUsage(cpuBefore);
  const cpuMs = (user + system) / 1000 / count;
  report('a document, in its thread', times, documentLimitMs);
  console.log(
    `CPU of a document: ${cpuMs.toFixed(1)} ms; under ${cpuLimitMs} ms: ${cpuMs < cpuLimitMs ? 'yes' : 'NO'}`,
  );
  if (cpuMs >= cpuLimitMs) process.exitCode = 1;
  await setTimeout(1000);
  console.log(`memory of the server: ${before} MB before the first document, ${megabytes()} MB after 210`);

  const paths = `POST ${searchYears.path} every ${everyMs} ms`;
  console.log(`${paths}, alone: ${percentiles(await callDuring(() => setTimeout(3000)))}`);
  const beside = await callDuring(() => makeDocuments(renderer.render, 100));
  report(`${paths}, while 100 documents are made in their thread`, beside, callLimitMs);
  await renderer.close();

  const render = createRenderPolicy();
  await makeDocuments(render, 10);
  const among = await callDuring(() => makeDocuments(render, 100));
  console.log(
    `for comparison, while 100 documents are made in the server's own thread: ${percentiles(among)}`,
  );
} finally {
  await app.close();
  await embedded.stop();
  await rm(folder, { recursive: true, force: true });
}

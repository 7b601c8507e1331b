import { afterEach, expect, test } from 'vitest';
import type { PolicyDocumentData } from './policy-document-data.ts';
import { createPolicyRenderer, type PolicyRenderer } from './policy-renderer.ts';
import { createRenderPolicy } from './render-policy.ts';
import { ampliaMonthly, rcMonthlyLongNames } from './testing/policies.ts';

const renderers: PolicyRenderer[] = [];
afterEach(async () => {
  await Promise.all(renderers.splice(0).map((renderer) => renderer.close()));
});

const started: string[] = [];
process.on('worker', () => started.push('worker'));

function create(options?: Parameters<typeof createPolicyRenderer>[0]): PolicyRenderer {
  const renderer = createPolicyRenderer(options);
  renderers.push(renderer);
  return renderer;
}

/** A scripted worker instead of the one that compiles. */
const obedient = (behaviour: string) =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`
      import { parentPort } from 'node:worker_threads';
      let count = 0;
      parentPort.on('message', ({ policyNumber: order }) => {
        count += 1;
        ${behaviour}
        parentPort.postMessage({ pdf: new Uint8Array([count]) });
      });`)}`,
  );
const numbered = (policyNumber: string): PolicyDocumentData => ({ ...ampliaMonthly, policyNumber });
const misbehaving = obedient(`
  if (order === 'exit') process.exit(3);
  if (order === 'throw') throw new Error('thrown');
  if (order === 'hang') for (;;);
  if (order === 'fail') return parentPort.postMessage({ failure: 'failed' });`);

test('the same bytes as without a thread', async () => {
  const rendered = await create().render(rcMonthlyLongNames);
  expect(Buffer.compare(rendered, await createRenderPolicy()(rcMonthlyLongNames))).toBe(0);
});

test('no thread before the first document, one for all, none after the end', async () => {
  started.length = 0;
  const renderer = create({ threads: 1, workerFile: obedient('') });
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(started).toEqual([]);
  const answers = await Promise.all(['1', '2', '3'].map((number) => renderer.render(numbered(number))));
  expect(answers.map(([count]) => count)).toEqual([1, 2, 3]);
  expect(started).toEqual(['worker']);
  await renderer.close();
  await expect(renderer.render(numbered('4'))).rejects.toThrow('the policy renderer is closed');
  expect(started).toEqual(['worker']);
});

test('two at once where there are two threads, and only one thread for one after the other', async () => {
  started.length = 0;
  const renderer = create({ threads: 2, workerFile: obedient('') });
  await renderer.render(numbered('1'));
  await renderer.render(numbered('2'));
  expect(started).toEqual(['worker']);
  const answers = await Promise.all(['3', '4', '5', '6'].map((number) => renderer.render(numbered(number))));
  expect(answers.map(([count]) => count)).toEqual([3, 1, 4, 2]);
  expect(started).toEqual(['worker', 'worker']);
});

test('the end waits for the documents in work', async () => {
  const renderer = create();
  const rendering = renderer.render(ampliaMonthly);
  await renderer.close();
  expect((await rendering).length).toBeGreaterThan(10_000);
});

test('a thread without work gives its memory back, and the next document starts another', async () => {
  const renderer = create({ threads: 1, workerFile: obedient(''), idleMs: 20 });
  expect(await renderer.render(numbered('1'))).toEqual(new Uint8Array([1]));
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(await renderer.render(numbered('2'))).toEqual(new Uint8Array([1]));
});

test.each([
  ['exit', 'the document worker ended'],
  ['throw', 'thrown'],
  ['hang', 'the document worker took longer than 2000 ms'],
  ['fail', 'failed'],
])('a document whose worker does %s is refused, the ones behind it are made', async (how, message) => {
  const renderer = create({ threads: 1, workerFile: misbehaving, limitMs: 2000 });
  const answers = await Promise.allSettled(
    ['first', how, 'third', 'fourth'].map((one) => renderer.render(numbered(one))),
  );
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
  expect((answers[1] as PromiseRejectedResult).reason.message).toBe(message);
});

test('a worker that cannot be loaded refuses each document', async () => {
  const renderer = create({ workerFile: new URL('./no-such-worker.ts', import.meta.url) });
  await expect(renderer.render(ampliaMonthly)).rejects.toThrow('Cannot find module');
  await expect(renderer.render(ampliaMonthly)).rejects.toThrow('Cannot find module');
});

test('an error says what is wrong and nothing of the person', async () => {
  const broken = { ...rcMonthlyLongNames, coverage: 'SECRETO' as 'RC', issuedAt: new Date(Number.NaN) };
  const reason = await create()
    .render(broken)
    .catch((error: unknown) => String(error));
  expect(reason).not.toMatch(/GUADALUPE|Insurgentes|3N1CN8AE0PL800001/);
  expect(reason).toMatch(/Error/);
});

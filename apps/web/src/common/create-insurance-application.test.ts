import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearApplicationKeys } from './clear-stored-data.ts';
import { memoryStorage } from './testing/memory-storage.ts';
import { createInsuranceApplication } from './create-insurance-application.ts';

const fetchMock = vi.fn<typeof fetch>();
const made = { data: { data: { response: { insurance_application_id: 'made' } } } };
const answers = {
  made: async () => new Response(JSON.stringify(made)),
  silent: async () => Promise.reject(new TypeError('Failed to fetch')),
  down: async () => new Response('', { status: 503 }),
  refused: async () => new Response('{"code":"TOO_MANY"}', { status: 429 }),
};

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('sessionStorage', memoryStorage());
  vi.stubGlobal('fetch', fetchMock.mockReset());
});
afterEach(() => vi.unstubAllGlobals());

async function create(answer: keyof typeof answers, id: string | null = null): Promise<unknown> {
  fetchMock.mockImplementationOnce(answers[answer]);
  await createInsuranceApplication('Nissan Versa', id).catch(() => undefined);
  const body = JSON.parse(fetchMock.mock.lastCall?.[1]?.body as string) as { request_key: unknown };
  return body.request_key;
}

test.each([
  ['no answer', 'silent', true],
  ['a server that is down', 'down', true],
  ['the application', 'made', false],
  ['a refusal', 'refused', false],
] as const)(
  'calls.md, Browser time limits: after %s the next call names the same wish: %s %s',
  async (_name, answer, same) => {
    const first = await create(answer);
    expect(first).toMatch(/^[0-9a-f-]{36}$/);
    expect((await create('made')) === first).toBe(same);
  },
);

test('an own application needs no key, and a new quote is another wish', async () => {
  expect(await create('made', 'own')).toBeNull();
  const first = await create('silent');
  clearApplicationKeys();
  expect(await create('made')).not.toBe(first);
});

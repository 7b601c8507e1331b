import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { memoryStorage } from '../../common/testing/memory-storage.ts';
import { sampleListedApplication } from '../../common/testing/sample-listed-application.ts';
import { quoteAgain } from './quote-again.ts';

const fetchMock = vi.fn<typeof fetch>();
const made = { data: { data: { response: { insurance_application_id: 'new' } } } };
const gone = () => Response.json({ code: 'VERSION_MISMATCH' }, { status: 422 });
const step = (number: number) => `/api/update-insurance-application-step${number}`;
const create = '/api/create-insurance-application';

/** How the calls are answered; those that are not named succeed. */
function answer(answers: Record<string, () => Response>): void {
  fetchMock.mockImplementation(
    async (url) => answers[url as string]?.() ?? Response.json(url === create ? made : { success: true }),
  );
}

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('sessionStorage', memoryStorage());
  vi.stubGlobal('fetch', fetchMock.mockReset());
  answer({});
});
afterEach(() => vi.unstubAllGlobals());

const callsMade = () =>
  fetchMock.mock.calls.map(
    ([url, init]) => [url, JSON.parse(init?.body as string) as Record<string, unknown>] as const,
  );

describe('/solicitudes: Cotizar este auto de nuevo', () => {
  test('a new application with brand, year and version goes on at the postal code', async () => {
    expect(await quoteAgain(sampleListedApplication({ inactive: 'expired' }), { current: null })).toEqual({
      id: 'new',
      step: 4,
    });
    expect(callsMade()).toEqual([
      [create, expect.objectContaining({ brand_model: 'Nissan Versa', request_key: expect.any(String) })],
      [step(2), { insurance_application_id: 'new', year: 2024 }],
      [step(3), { insurance_application_id: 'new', version_id: 17, version_name: 'Advance CVT' }],
    ]);
  });

  test.each([
    ['it had no year', { 'vehicle_insurance_application-year': null }, {}, 2, 1],
    ['it had no version', { 'vehicle_insurance_application-version_id': null }, {}, 3, 2],
    ['the year is gone from the catalogue', {}, { [step(2)]: gone }, 2, 2],
    ['the version is gone from the catalogue', {}, { [step(3)]: gone }, 3, 3],
  ] as const)('%s: it is asked', async (_name, change, answers, next, calls) => {
    answer(answers);
    expect((await quoteAgain(sampleListedApplication(change), { current: null })).step).toBe(next);
    expect(callsMade()).toHaveLength(calls);
  });

  test('after a failure, trying again goes on with the same application', async () => {
    answer({ [step(2)]: () => new Response('', { status: 503 }) });
    const kept = { current: null };
    await expect(quoteAgain(sampleListedApplication(), kept)).rejects.toThrow('503');
    answer({});
    expect(await quoteAgain(sampleListedApplication(), kept)).toEqual({ id: 'new', step: 4 });
    const creations = callsMade().filter(([url]) => url === create);
    expect(creations.map(([, body]) => body['insurance_application_id'])).toEqual([null, 'new']);
  });

  test('a brand that the catalogue no longer has makes nothing', async () => {
    answer({ [create]: gone });
    await expect(quoteAgain(sampleListedApplication(), { current: null })).rejects.toThrow('422');
    expect(callsMade()).toHaveLength(1);
  });
});

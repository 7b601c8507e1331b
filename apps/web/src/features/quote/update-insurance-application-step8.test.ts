import { afterEach, expect, test, vi } from 'vitest';
import { updateInsuranceApplicationStep8 } from './update-insurance-application-step8.ts';

afterEach(() => vi.unstubAllGlobals());

// holds Q319, Q332
test.each([
  [true, 'true'],
  [false, undefined],
])('spec quote 6 and 7: of a verified account %s the header says %s', async (verified, header) => {
  const fetchMock = vi.fn<typeof fetch>(async () => Response.json({ success: true, message: '' }));
  vi.stubGlobal('fetch', fetchMock);
  const body = {
    zip_code: '64000',
    phone_number: '••••••5678',
    birth_date: '••/••/••••',
    gender: 'H',
  } as const;
  await updateInsuranceApplicationStep8({ insurance_application_id: 'a', ...body }, verified);
  const [path, init] = fetchMock.mock.lastCall ?? [];
  expect(path).toBe('/api/update-insurance-application-step8');
  expect(new Headers(init?.headers).get('x-verified-account') ?? undefined).toBe(header);
});

import { afterEach, expect, test, vi } from 'vitest';
import { sendOtp } from './send-otp.ts';

afterEach(() => vi.unstubAllGlobals());

const to = { phone: '••••••4321', applicationId: null, birthDate: null };
const answering = (response: unknown) =>
  vi.stubGlobal('fetch', async () =>
    Response.json({ success: true, data: { data: { response: response as object } } }),
  );

test('spec membership 7: the answer tells of the code', async () => {
  answering({ OTP_Code: 'r-1', OTP_valid_until: '2026-05-14T12:05:00.000Z' });
  const validUntil = Date.parse('2026-05-14T12:05:00.000Z');
  await expect(sendOtp(to)).resolves.toEqual({ validUntil, digits: 6, ifDateMatches: false });
});

test('trust.md, Codes: it tells how many digits it has, and whether the birth date decides', async () => {
  const answer = { OTP_Code: 'r-1', OTP_valid_until: '2026-05-14T12:05:00.000Z' };
  answering({ ...answer, code_digits: 12, birth_date_decides: true });
  await expect(sendOtp(to)).resolves.toMatchObject({ digits: 12, ifDateMatches: true });
  answering({ ...answer, code_digits: 99 });
  await expect(sendOtp(to)).resolves.toMatchObject({ digits: 6 });
});

// holds M273
test.each([
  ['nothing', null],
  ['no reference', { OTP_valid_until: '2026-05-14T12:05:00.000Z' }],
  ['no end', { OTP_Code: 'r-1' }],
  ['an end that is no time', { OTP_Code: 'r-1', OTP_valid_until: 'soon' }],
])('spec membership 8: an answer that lacks its fields: %s', async (_name, response) => {
  answering(response);
  await expect(sendOtp(to)).rejects.toThrow('Invalid OTP response structure');
});

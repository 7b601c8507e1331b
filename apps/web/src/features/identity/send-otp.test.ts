import { afterEach, expect, test, vi } from 'vitest';
import { sendOtp } from './send-otp.ts';

afterEach(() => vi.unstubAllGlobals());

const answering = (response: unknown) =>
  vi.stubGlobal('fetch', async () =>
    Response.json({ success: true, data: { data: { response: response as object } } }),
  );

test('spec membership 7: the answer tells of the code', async () => {
  answering({ OTP_Code: 'r-1', OTP_valid_until: '2026-05-14T12:05:00.000Z' });
  await expect(sendOtp('••••••4321', null)).resolves.toBe(Date.parse('2026-05-14T12:05:00.000Z'));
});

// holds M273
test.each([
  ['nothing', null],
  ['no reference', { OTP_valid_until: '2026-05-14T12:05:00.000Z' }],
  ['no end', { OTP_Code: 'r-1' }],
  ['an end that is no time', { OTP_Code: 'r-1', OTP_valid_until: 'soon' }],
])('spec membership 8: an answer that lacks its fields: %s', async (_name, response) => {
  answering(response);
  await expect(sendOtp('••••••4321', null)).rejects.toThrow('Invalid OTP response structure');
});

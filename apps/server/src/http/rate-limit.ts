import { Refusal } from './refusal.ts';
import type { RefusalCode } from '@socio/contracts/error-texts';

/** Counts one more use of `key` in its current window; false when the limit was reached before. */
export type CountUse = (use: {
  key: string;
  limit: number;
  windowSeconds: number;
  now: Date;
}) => Promise<boolean>;

/** Takes a use back. */
export type ReturnUse = (use: { key: string; windowSeconds: number; now: Date }) => Promise<void>;

/** Claims `key` for `seconds`; 0 when claimed, else the seconds until it is free. */
export type ClaimPause = (pause: { key: string; seconds: number; now: Date }) => Promise<number>;

export function secondsToNextWindow(windowSeconds: number, now: Date): number {
  const elapsed = (now.getTime() / 1000) % windowSeconds;
  return Math.max(1, windowSeconds - elapsed);
}

/** Refuses with when to try again. */
export async function limitUse(
  countUse: CountUse,
  use: Parameters<CountUse>[0],
  code: RefusalCode = 'TOO_MANY',
): Promise<void> {
  if (await countUse(use)) return;
  const seconds = secondsToNextWindow(use.windowSeconds, use.now);
  throw new Refusal(code, { retry_after_seconds: Math.ceil(seconds) }, seconds);
}

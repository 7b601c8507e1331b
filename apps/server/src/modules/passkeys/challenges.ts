import { randomBytes } from 'node:crypto';
import { PASSKEY_CHALLENGE, passkeyBudgets } from '@socio/domain/passkeys';
import type { Database } from '../../db/connection.ts';
import type { PasskeyPurpose } from '../../db/types.ts';
import { limitUse, type CountUse } from '../../http/rate-limit.ts';
import { insertPasskeyChallenge } from './repository.ts';

const challengeBytes = 32;

export type IssueChallenge = (asked: {
  familyId: string;
  purpose: PasskeyPurpose;
  /** The member's own device, if the call comes from one. */
  deviceId: string | null;
  ip: string;
  now: Date;
}) => Promise<Buffer>;

/** Each is good once, in the visit that asked for it, for what it was asked for. */
export function createIssueChallenge({ db, countUse }: { db: Database; countUse: CountUse }): IssueChallenge {
  return async ({ familyId, purpose, deviceId, ip, now }) => {
    const { challengesOfVisit, challengesOfNetwork } = passkeyBudgets;
    await limitUse(countUse, { key: `passkey-asked:${familyId}`, ...challengesOfVisit, now });
    // Whoever else is in the network uses up nothing of a browser that the member knows.
    if (deviceId === null)
      await limitUse(countUse, { key: `passkey-asked-network:${ip}`, ...challengesOfNetwork, now });
    const challenge = randomBytes(challengeBytes);
    const validUntil = new Date(now.getTime() + PASSKEY_CHALLENGE);
    await insertPasskeyChallenge(db, { challenge, familyId, purpose, validUntil });
    return challenge;
  };
}

/** The challenge that an authenticator says it has signed; null if what it sent cannot be read. */
export function challengeIn(clientDataJSON: string): Buffer | null {
  try {
    const data = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8')) as unknown;
    const challenge = (data as { challenge?: unknown } | null)?.challenge;
    return typeof challenge === 'string' ? Buffer.from(challenge, 'base64url') : null;
  } catch {
    return null;
  }
}

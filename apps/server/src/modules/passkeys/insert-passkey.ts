import { randomUUID } from 'node:crypto';
import type { ParsedRequestOf } from '@socio/contracts/contract';
import type { insertPasskey as insertContract } from '@socio/contracts/insert-passkey';
import type { Passkey } from '@socio/contracts/shared/passkey';
import { MOST_PASSKEYS, PASSKEY_NAME_LENGTH, passkeyBudgets } from '@socio/domain/passkeys';
import { changeInForceAt } from '@socio/domain/takeover';
import type { Transaction } from 'kysely';
import type { Database } from '../../db/connection.ts';
import type { DB } from '../../db/types.ts';
import { limitUse, type CountUse } from '../../http/rate-limit.ts';
import { Refusal } from '../../http/refusal.ts';
import type { AppendEvent } from '../audit/event.ts';
import type { HoldOpenVisit } from '../sessions/devices/remember-device.ts';
import type { MemberVisit } from '../sessions/require-member.ts';
import { challengeIn } from './challenges.ts';
import { passkeyAlgorithms } from './new-passkey-options.ts';
import { passkeyView } from './passkey-view.ts';
import type { RelyingParty } from './relying-party.ts';
import {
  findPasskeyHolder,
  insertPasskey,
  listPasskeyRows,
  recordOfferAnswered,
  takePasskeyChallenge,
} from './repository.ts';

type Body = ParsedRequestOf<typeof insertContract>;

/** Tells the member's phone and mail of a passkey that waits; sent if the transaction is committed. */
export type AnnouncePasskey = (
  trx: Transaction<DB>,
  told: { memberId: string; since: Date; userAgent: string; now: Date },
) => Promise<void>;

export type InsertPasskey = (input: {
  session: MemberVisit;
  body: Body;
  party: RelyingParty;
  /** When the member first proved their identity in this browser; null if it does not show that they did. */
  knownSince: Date | null;
  userAgent: string;
  /** If the person gave it no name. */
  defaultName: string;
  now: Date;
}) => Promise<Passkey>;

export function createInsertPasskey(deps: {
  db: Database;
  countUse: CountUse;
  announcePasskey: AnnouncePasskey;
  holdOpenVisit: HoldOpenVisit;
  appendEvent: AppendEvent;
}): InsertPasskey {
  const { db, countUse, announcePasskey, holdOpenVisit, appendEvent } = deps;
  return async ({ session, body, party, knownSince, userAgent, defaultName, now }) => {
    const { memberId, familyId } = session;
    const holder = await findPasskeyHolder(db, memberId);
    if (holder === undefined) throw new Refusal('ACCOUNT_REQUIRED');
    await limitUse(countUse, { key: `passkey-new:${memberId}`, ...passkeyBudgets.newOfMember, now });
    const challenge = challengeIn(body.credential.response.clientDataJSON);
    const asked = { familyId, purpose: 'make', now } as const;
    if (challenge === null || !(await takePasskeyChallenge(db, { challenge, ...asked })))
      throw new Refusal('PASSKEY_EXPIRED');
    const made = await readMade(body.credential, { challenge, party });
    if (made === null) throw new Refusal('PASSKEY_REFUSED');
    const name = (body.name ?? defaultName).slice(0, PASSKEY_NAME_LENGTH);
    const inForceAt = changeInForceAt({ knownSince, accountSince: holder.accountSince }, now);
    const passkey = { id: randomUUID(), memberId, ...made, name, inForceAt, now };
    await db.transaction().execute(async (trx) => {
      if (!(await holdOpenVisit(trx, session))) throw new Refusal('LEVEL_AUTHENTICATED');
      if ((await listPasskeyRows(trx, memberId)).length >= MOST_PASSKEYS) throw new Refusal('PASSKEY_LIMIT');
      if (!(await insertPasskey(trx, passkey))) throw new Refusal('PASSKEY_EXISTS');
      await recordOfferAnswered(trx, memberId, now);
      const event = { at: now, actor: 'member', memberId, applicationId: null } as const;
      await appendEvent(trx, { ...event, kind: 'passkey-added', details: { passkey: passkey.id } });
      if (inForceAt > now) await announcePasskey(trx, { memberId, since: knownSince ?? now, userAgent, now });
    });
    return passkeyView({ ...passkey, createdAt: now, lastUsedAt: null }, now);
  };
}

/** Null if it was not made for this challenge and this site by somebody whom the device has recognised. */
async function readMade(
  credential: Body['credential'],
  { challenge, party }: { challenge: Buffer; party: RelyingParty },
): Promise<{ credentialId: Buffer; publicKey: Buffer; signCount: number; transports: string[] } | null> {
  // Loaded when it is needed, as in verify-passkey.ts.
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const { transports = [], ...response } = credential.response;
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...credential, response, clientExtensionResults: {} },
      expectedChallenge: challenge.toString('base64url'),
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: [...passkeyAlgorithms],
    });
    if (!verified) return null;
    const { id, publicKey, counter } = registrationInfo.credential;
    return {
      credentialId: Buffer.from(id, 'base64url'),
      publicKey: Buffer.from(publicKey),
      signCount: counter,
      transports,
    };
  } catch {
    return null;
  }
}

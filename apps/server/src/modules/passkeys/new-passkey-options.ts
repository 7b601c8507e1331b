import type { ResponseOf } from '@socio/contracts/contract';
import type { newPasskeyOptions } from '@socio/contracts/new-passkey-options';
import { lastFour } from '@socio/domain/masks';
import { MOST_PASSKEYS, PASSKEY_CHALLENGE } from '@socio/domain/passkeys';
import type { Database } from '../../db/connection.ts';
import { Refusal } from '../../http/refusal.ts';
import type { MemberVisit } from '../sessions/require-member.ts';
import type { IssueChallenge } from './challenges.ts';
import type { RelyingParty } from './relying-party.ts';
import { findPasskeyHolder, listPasskeyRows } from './repository.ts';
import { texts } from './texts.ts';

type Options = ResponseOf<typeof newPasskeyOptions>['data']['data']['response']['options'];

export type NewPasskeyOptions = (input: {
  session: MemberVisit;
  party: RelyingParty;
  /** The member's own device, if the call comes from one. */
  deviceId: string | null;
  ip: string;
  now: Date;
}) => Promise<Options>;

/** EdDSA, ECDSA with P-256, and RSA for Windows, as COSE numbers them. */
export const passkeyAlgorithms = [-8, -7, -257] as const;

/** One that the device itself finds again, without being told its id, and gives only to whom it recognises. */
export function createNewPasskeyOptions({
  db,
  issueChallenge,
}: {
  db: Database;
  issueChallenge: IssueChallenge;
}): NewPasskeyOptions {
  return async ({ session, party, deviceId, ip, now }) => {
    const { memberId, familyId } = session;
    const holder = await findPasskeyHolder(db, memberId);
    if (holder === undefined) throw new Refusal('ACCOUNT_REQUIRED');
    const own = await listPasskeyRows(db, memberId);
    if (own.length >= MOST_PASSKEYS) throw new Refusal('PASSKEY_LIMIT');
    const challenge = await issueChallenge({ familyId, purpose: 'make', deviceId, ip, now });
    return {
      rp: { id: party.id, name: texts.product },
      user: {
        id: Buffer.from(memberId.replaceAll('-', ''), 'hex').toString('base64url'),
        name: texts.user(lastFour(holder.membershipNumber)),
        displayName: holder.givenName,
      },
      challenge: challenge.toString('base64url'),
      pubKeyCredParams: passkeyAlgorithms.map((alg) => ({ alg, type: 'public-key' as const })),
      timeout: PASSKEY_CHALLENGE,
      excludeCredentials: own.map(({ credentialId, transports }) => ({
        id: credentialId.toString('base64url'),
        type: 'public-key' as const,
        ...(transports.length > 0 && { transports }),
      })),
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
      attestation: 'none',
    };
  };
}

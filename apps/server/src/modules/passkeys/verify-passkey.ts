import type { ParsedRequestOf } from '@socio/contracts/contract';
import type { verifyPasskey } from '@socio/contracts/verify-passkey';
import { passkeyBudgets } from '@socio/domain/passkeys';
import type { Database } from '../../db/connection.ts';
import { takePlaces, type ReturnUses, type TakeUses, type Use } from '../../http/rate-limit.ts';
import { Refusal } from '../../http/refusal.ts';
import type { MemberVisit } from '../sessions/require-member.ts';
import { challengeIn } from './challenges.ts';
import type { RelyingParty } from './relying-party.ts';
import { findPasskey, recordPasskeyUse, takePasskeyChallenge, type StoredPasskey } from './repository.ts';

type Credential = ParsedRequestOf<typeof verifyPasskey>['credential'];

export type VerifyPasskey = (input: {
  session: MemberVisit;
  credential: Credential;
  party: RelyingParty;
  /** The member's own device, if the call comes from one. */
  deviceId: string | null;
  ip: string;
  now: Date;
}) => Promise<{ passkeyId: string }>;

/**
 * Returns the passkey with which the member has proven who they are. Places are taken before anything is compared, and given
 * back for a proof. A passkey of nobody and one of another member are refused alike.
 */
export function createVerifyPasskey(deps: {
  db: Database;
  takeUses: TakeUses;
  returnUses: ReturnUses;
}): VerifyPasskey {
  const { db } = deps;
  return async ({ session, credential, party, deviceId, ip, now }) => {
    const uses = failureUses({ familyId: session.familyId, deviceId, ip, now });
    const giveBack = await takePlaces(
      deps,
      uses.map((use) => ({ use })),
    );
    const challenge = challengeIn(credential.response.clientDataJSON);
    const asked = { familyId: session.familyId, purpose: 'prove', now } as const;
    if (challenge === null || !(await takePasskeyChallenge(db, { challenge, ...asked })))
      throw new Refusal('PASSKEY_EXPIRED');
    const passkey = await findPasskey(db, Buffer.from(credential.id, 'base64url'));
    if (passkey === undefined || passkey.memberId !== session.memberId) throw new Refusal('PASSKEY_REFUSED');
    const after = await signCountOf(credential, { challenge, party, passkey });
    if (after === null) throw new Refusal('PASSKEY_REFUSED');
    await giveBack();
    const { id, signCount: before, inForceAt } = passkey;
    if (inForceAt > now) throw new Refusal('PASSKEY_WAITS', { waits_until: inForceAt.toISOString() });
    if (!(await recordPasskeyUse(db, { id, before, after, now }))) throw new Refusal('PASSKEY_REFUSED');
    return { passkeyId: id };
  };
}

function failureUses(of: { familyId: string; deviceId: string | null; ip: string; now: Date }): Use[] {
  const { familyId, deviceId, ip, now } = of;
  const { failuresOfDevice, failuresOfVisit, failuresOfNetwork } = passkeyBudgets;
  if (deviceId !== null) return [{ key: `passkey-wrong:device:${deviceId}`, ...failuresOfDevice, now }];
  return [
    { key: `passkey-wrong:${familyId}`, ...failuresOfVisit, now },
    { key: `passkey-wrong-network:${ip}`, ...failuresOfNetwork, now },
  ];
}

/** The authenticator's new count of signatures; null if the proof does not hold or the count went back. */
async function signCountOf(
  credential: Credential,
  { challenge, party, passkey }: { challenge: Buffer; party: RelyingParty; passkey: StoredPasskey },
): Promise<number | null> {
  // Its 280 files would be a seventh of what each program of the server loads, and most never need them.
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const { userHandle, ...response } = credential.response;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        ...credential,
        response: userHandle === undefined ? response : { ...response, userHandle },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge.toString('base64url'),
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      credential: {
        id: credential.id,
        publicKey: new Uint8Array(passkey.publicKey),
        counter: passkey.signCount,
      },
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    // The library throws for whatever does not fit.
    return null;
  }
}

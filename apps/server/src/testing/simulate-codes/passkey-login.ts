import { createRateUses } from '../../db/rate-uses.ts';
import { Refusal } from '../../http/refusal.ts';
import { createIssueChallenge } from '../../modules/passkeys/challenges.ts';
import { appendEvent } from '../../modules/audit/append-event.ts';
import { createInsertPasskey } from '../../modules/passkeys/insert-passkey.ts';
import { createNewPasskeyOptions } from '../../modules/passkeys/new-passkey-options.ts';
import { createVerifyPasskey } from '../../modules/passkeys/verify-passkey.ts';
import { makeCredential, signWith } from '../test-authenticator.ts';
import { newVisit, type CodeWorld, type SimulatedMember } from './code-world.ts';
import { fixedKeys } from '../fixed-keys.ts';

const party = { id: '127.0.0.1', origin: 'http://127.0.0.1:4000' };
const ip = "the owner's";

/** A passkey that a member, whose account is on record, once made in a browser known for long. */
export async function makePasskey(
  { db, clock }: CodeWorld,
  member: SimulatedMember,
): Promise<{ opens: () => Promise<boolean> }> {
  const { countUse, takeUses, returnUses } = createRateUses(db, fixedKeys);
  const issueChallenge = createIssueChallenge({ db, countUse });
  const made = { ...newVisit(member), authenticatedAt: clock.now };
  const options = await createNewPasskeyOptions({ db, issueChallenge })({
    session: made,
    party,
    deviceId: null,
    ip,
    now: clock.now,
  });
  const { passkey, credential } = makeCredential(options);
  await createInsertPasskey({
    db,
    countUse,
    announcePasskey: () => Promise.reject(new Error('A passkey of a browser known for long was announced')),
    holdOpenVisit: async () => true,
    appendEvent,
  })({
    session: made,
    body: { credential },
    party,
    knownSince: new Date(0),
    userAgent: '',
    defaultName: 'Mi teléfono',
    now: clock.now,
  });
  const verify = createVerifyPasskey({ db, takeUses, returnUses });
  return {
    /** From a browser that is not known, in the owner's network. */
    opens: async () => {
      const session = newVisit(member);
      const { familyId } = session;
      const asked = { familyId, purpose: 'prove', deviceId: null, ip, now: clock.now } as const;
      try {
        const challenge = await issueChallenge(asked);
        const signed = signWith(passkey, { challenge: challenge.toString('base64url'), rpId: party.id });
        await verify({ session, credential: signed, party, deviceId: null, ip, now: clock.now });
        return true;
      } catch (error) {
        if (error instanceof Refusal) return false;
        throw error;
      }
    },
  };
}

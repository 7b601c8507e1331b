import type { RefusalCode } from '@socio/contracts/error-texts';
import { declinePasskey } from '@socio/contracts/decline-passkey';
import { deletePasskey } from '@socio/contracts/delete-passkey';
import { wrap } from '@socio/contracts/envelope';
import { insertPasskey as insertContract } from '@socio/contracts/insert-passkey';
import { newPasskeyOptions as newOptionsContract } from '@socio/contracts/new-passkey-options';
import { passkeyOptions } from '@socio/contracts/passkey-options';
import { passkeys } from '@socio/contracts/passkeys';
import { verifyPasskey as verifyContract } from '@socio/contracts/verify-passkey';
import { PASSKEY_CHALLENGE } from '@socio/domain/passkeys';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../../db/connection.ts';
import type { Call, Mount } from '../../http/mount.ts';
import { Refusal } from '../../http/refusal.ts';
import type { AppendEvent } from '../audit/event.ts';
import type { FindOwnDevice } from '../sessions/devices/find-device.ts';
import type { Enter } from '../sessions/enter.ts';
import type { MemberVisit } from '../sessions/require-member.ts';
import type { IssueChallenge } from './challenges.ts';
import type { InsertPasskey } from './insert-passkey.ts';
import type { NewPasskeyOptions } from './new-passkey-options.ts';
import { passkeyView } from './passkey-view.ts';
import type { FindRelyingParty } from './relying-party.ts';
import {
  findPasskeyHolder,
  hasAnsweredOffer,
  listPasskeyRows,
  recordOfferAnswered,
  removePasskey,
} from './repository.ts';
import { texts } from './texts.ts';
import type { VerifyPasskey } from './verify-passkey.ts';

type Dependencies = {
  db: Database;
  findRelyingParty: FindRelyingParty;
  issueChallenge: IssueChallenge;
  newPasskeyOptions: NewPasskeyOptions;
  insertPasskey: InsertPasskey;
  verifyPasskey: VerifyPasskey;
  enter: Enter;
  /** The device of the request's cookie, if it is this member's. */
  findOwnDevice: FindOwnDevice;
  /** Browser and system by their makers' names, null if it does not say. */
  deviceName: (userAgent: string) => { browser: string | null; system: string | null };
  appendEvent: AppendEvent;
};

/** Not those that were not even looked at: they have expired, or there were too many. */
const failedProofs: readonly RefusalCode[] = ['PASSKEY_REFUSED', 'PASSKEY_WAITS'];

const ofMember = (memberId: string, at: Date) =>
  ({ at, actor: 'member', memberId, applicationId: null }) as const;

const memberVisit = ({ visit, memberId }: Pick<Call<unknown>, 'visit' | 'memberId'>): MemberVisit => ({
  ...visit(),
  memberId: memberId(),
});

export function passkeyRoutes(mount: Mount, deps: Dependencies): void {
  const { db, findRelyingParty, appendEvent } = deps;

  const defaultName = (request: FastifyRequest): string => {
    const { browser, system } = deps.deviceName(request.headers['user-agent'] ?? '');
    if (browser !== null && system !== null) return texts.on(browser, system);
    return browser ?? system ?? texts.unnamed;
  };

  const deviceIdOf = async ({
    request,
    memberId,
    now,
  }: Pick<Call<unknown>, 'request' | 'memberId' | 'now'>) =>
    (await deps.findOwnDevice(request, memberId(), now))?.id ?? null;

  mount(passkeyOptions, async (call) => {
    const { visit, ip, now, request } = call;
    const { familyId } = visit();
    const deviceId = await deviceIdOf(call);
    const challenge = await deps.issueChallenge({ familyId, purpose: 'prove', deviceId, ip, now });
    const options = {
      challenge: challenge.toString('base64url'),
      rpId: findRelyingParty(request).id,
      timeout: PASSKEY_CHALLENGE,
      userVerification: 'required' as const,
    };
    return wrap({ options });
  });

  mount(verifyContract, async (call) => {
    const { body, ip, now, request } = call;
    const session = memberVisit(call);
    const { memberId } = session;
    const given = {
      session,
      credential: body.credential,
      party: findRelyingParty(request),
      deviceId: await deviceIdOf(call),
      ip,
      now,
    };
    const { passkeyId } = await deps.verifyPasskey(given).catch(async (error: unknown) => {
      if (error instanceof Refusal && failedProofs.includes(error.code))
        await appendEvent(db, {
          ...ofMember(memberId, now),
          kind: 'login-failed',
          details: { by: 'passkey', code: error.code },
        });
      throw error;
    });
    await deps.enter(call, {
      memberId,
      by: 'passkey',
      authenticatedAt: now,
      passkeyId,
      provenFor: body.for_act,
      replaces: session,
    });
    return { success: true as const };
  });

  mount(newOptionsContract, async (call) => {
    const { ip, now, request } = call;
    const session = memberVisit(call);
    const party = findRelyingParty(request);
    const deviceId = await deviceIdOf(call);
    return wrap({ options: await deps.newPasskeyOptions({ session, party, deviceId, ip, now }) });
  });

  mount(insertContract, async (call) => {
    const { body, now, request } = call;
    const session = memberVisit(call);
    const device = await deps.findOwnDevice(request, session.memberId, now);
    const passkey = await deps.insertPasskey({
      session,
      body,
      party: findRelyingParty(request),
      knownSince: device?.knownSince ?? null,
      userAgent: request.headers['user-agent'] ?? '',
      defaultName: defaultName(request),
      now,
    });
    return wrap({ passkey });
  });

  mount(passkeys, async ({ memberId, now }) => {
    const [own, holder, hasAnswered] = await Promise.all([
      listPasskeyRows(db, memberId()),
      findPasskeyHolder(db, memberId()),
      hasAnsweredOffer(db, memberId()),
    ]);
    const isOffered = own.length === 0 && holder !== undefined && !hasAnswered;
    return wrap({ passkeys: own.map((row) => passkeyView(row, now)), is_offered: isOffered });
  });

  mount(deletePasskey, async ({ params, memberId, now }) => {
    await db.transaction().execute(async (trx) => {
      if (!(await removePasskey(trx, memberId(), params.passkeyId))) throw new Refusal('NOT_FOUND');
      const details = { passkey: params.passkeyId };
      await appendEvent(trx, { ...ofMember(memberId(), now), kind: 'passkey-removed', details });
    });
    return { success: true as const };
  });

  mount(declinePasskey, async ({ memberId, now }) => {
    await recordOfferAnswered(db, memberId(), now);
    return { success: true as const };
  });
}

import { undoneChanges } from '@socio/domain/account-changes';
import { changeEmail } from './modules/members/corrections/repository.ts';
import { changePhone, holdMembers } from './modules/members/repository.ts';
import { createObjectToRelease } from './modules/account-changes/release.ts';
import { listEmailChangesSince } from './modules/account-changes/corrections/repository.ts';
import { createUndoDeletion } from './modules/account-deletion/keep-account.ts';
import { isChangeOpen, listPhoneChangesSince, undoChanges } from './modules/account-changes/repository.ts';
import { appendEvent } from './modules/audit/append-event.ts';
import type { Config } from './config.ts';
import type { Database } from './db/connection.ts';
import type { DataKeys } from './db/data-keys.ts';
import type { Mount } from './http/mount.ts';
import type { OpaqueCookie } from './http/opaque-cookie.ts';
import type { RateUses } from './http/rate-limit.ts';
import { noticeRoutes, type UndoLogin } from './modules/notices/routes.ts';
import { createIssueChallenge } from './modules/passkeys/challenges.ts';
import { createInsertPasskey } from './modules/passkeys/insert-passkey.ts';
import { createNewPasskeyOptions } from './modules/passkeys/new-passkey-options.ts';
import { createFindRelyingParty } from './modules/passkeys/relying-party.ts';
import { removePasskeysSince } from './modules/passkeys/repository.ts';
import { passkeyRoutes } from './modules/passkeys/routes.ts';
import { createVerifyPasskey } from './modules/passkeys/verify-passkey.ts';
import { createFindOwnDevice } from './modules/sessions/devices/find-device.ts';
import { deleteDevicesSince } from './modules/sessions/devices/repository.ts';
import type { Enter } from './modules/sessions/enter.ts';
import { deviceName } from './modules/sessions/open-sessions/device-name.ts';
import { endMember } from './modules/sessions/repository.ts';
import { holdOpenVisit } from './hold-open-visit.ts';
import { voidMailedLinks } from './workflows/accounts/void-mailed-links.ts';
import type { SendJob } from './workflows/engine/queue.ts';
import { takeBackAsked } from './modules/policies/cancelling/repository.ts';
import { takeBackDecided } from './modules/policies/renewing/repository.ts';
import { announceCancellation } from './workflows/mails/mail-cancellation.ts';
import { endMandates } from './workflows/payment/mandates.ts';
import {
  createAnnounceChange,
  createAnnounceDeletion,
  createAnnouncePasskey,
  createAnnounceRelease,
} from './workflows/notices/announce.ts';

type Dependencies = {
  db: Database;
  keys: DataKeys;
  rateUses: Pick<RateUses, 'countUse' | 'takeUses' | 'returnUses'>;
  enter: Enter;
  deviceCookie: OpaqueCookie;
  send: SendJob;
};

/** Wires passkeys, and 'No fui yo', which undoes a login. */
export function buildPasskeys(mount: Mount, config: Config, deps: Dependencies): void {
  const { db, keys, rateUses, enter, deviceCookie, send } = deps;
  const { countUse } = rateUses;
  const issueChallenge = createIssueChallenge({ db, countUse });
  passkeyRoutes(mount, {
    db,
    enter,
    findRelyingParty: createFindRelyingParty(config.PUBLIC_URL, config.production),
    issueChallenge,
    newPasskeyOptions: createNewPasskeyOptions({ db, issueChallenge }),
    insertPasskey: createInsertPasskey({
      db,
      countUse,
      announcePasskey: createAnnouncePasskey(send),
      holdOpenVisit,
      appendEvent,
    }),
    verifyPasskey: createVerifyPasskey({ db, ...rateUses }),
    findOwnDevice: createFindOwnDevice(db, keys, deviceCookie),
    deviceName,
    appendEvent,
  });
  const announceChange = createAnnounceChange(send);
  const undoEmails: UndoLogin = async (trx, { memberId, since, now }) => {
    const changes = await listEmailChangesSince(trx, { memberId, since });
    // What the account had before the first of them.
    const first = changes.find(({ isDone }) => isDone);
    if (first !== undefined)
      await changeEmail(trx, { memberId, email: first.oldEmail, provenAt: first.oldProvenAt, now });
    await undoChanges(
      trx,
      changes.map(({ id }) => id),
      now,
    );
    for (const _change of changes) {
      const event = { at: now, actor: 'member', memberId, applicationId: null } as const;
      await appendEvent(trx, { ...event, kind: 'account-change-stopped', details: { change: 'email' } });
    }
  };
  const undoDeletion = createUndoDeletion({ announceDeletion: createAnnounceDeletion(send), appendEvent });
  noticeRoutes(mount, {
    db,
    publicUrl: config.PUBLIC_URL,
    keys,
    objectToRelease: createObjectToRelease({ announceRelease: createAnnounceRelease(send), appendEvent }),
    isChangeOpen,
    findPhonesSince: async (reader, memberId, { since, until }) => {
      const changes = await listPhoneChangesSince(reader, { memberId, since });
      // A decision stands before it is carried out.
      const known = changes.filter(({ despiteObjection, askedAt, doneAt }) =>
        despiteObjection ? askedAt <= until : doneAt !== null && doneAt <= until,
      );
      const { undone, ...decision } = undoneChanges(known, since);
      return { isChanged: undone.length > 0, ...decision };
    },
    holdMembers,
    undoLogin: async (trx, { memberId, since, now }) => {
      await endMember(trx, memberId, now);
      await deleteDevicesSince(trx, memberId, since);
      await removePasskeysSince(trx, memberId, since);
      await voidMailedLinks(trx, memberId, now);
      const event = { at: now, actor: 'member', memberId, applicationId: null } as const;
      await appendEvent(trx, { ...event, kind: 'login-undone' });
      await endMandates(trx, { memberId, since }, { how: 'member', actor: 'member', now });
      for (const policy of await takeBackDecided(trx, { memberId, since }, now))
        await appendEvent(trx, { ...event, kind: 'renewal-stopped', details: { policy } });
      for (const asked of await takeBackAsked(trx, { memberId, since }, now)) {
        const { id: cancellationId, folio, policyNumber: policy, applicationId } = asked;
        const details = { policy: policy ?? '', folio };
        await appendEvent(trx, { ...event, applicationId, kind: 'cancellation-taken-back', details });
        await announceCancellation(trx, send, { cancellationId, kind: 'taken-back', now });
      }
      await undoDeletion(trx, { memberId, since, now });
      await undoEmails(trx, { memberId, since, now });
      const { undone: changes } = undoneChanges(await listPhoneChangesSince(trx, { memberId, since }), since);
      const isDone = ({ doneAt }: { doneAt: Date | null }) => doneAt !== null;
      const former = changes.find(isDone)?.oldPhone ?? null;
      // Another account may have it by now: then the present one stays, since nothing else reaches the member.
      const isTaken = former !== null && (await changePhone(trx, memberId, former, now)) === 'taken';
      const undone = changes.filter((change) => !(isDone(change) && isTaken)).map(({ id }) => id);
      await undoChanges(trx, undone, now);
      for (const changeId of undone) {
        await appendEvent(trx, { ...event, kind: 'account-change-stopped', details: { change: 'phone' } });
        const told = { memberId, changeId, since: now, userAgent: '', now };
        await announceChange(trx, { ...told, kind: 'phone-stopped' });
      }
    },
  });
}

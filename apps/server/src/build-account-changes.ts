import type { Database } from './db/connection.ts';
import type { DataKeys } from './db/data-keys.ts';
import type { RateUses } from './http/rate-limit.ts';
import type { Mount } from './http/mount.ts';
import type { OpaqueCookie } from './http/opaque-cookie.ts';
import { createAskChange } from './modules/account-changes/ask-change.ts';
import { createAskEmailChange } from './modules/account-changes/corrections/ask-email-change.ts';
import { createChangeEmailNow } from './modules/account-changes/corrections/change-email-now.ts';
import { createConfirmEmail } from './modules/account-changes/corrections/confirm-email.ts';
import { correctionRoutes } from './modules/account-changes/corrections/routes.ts';
import { createAskPhoneLink } from './modules/account-changes/lost-phone/ask-phone-link.ts';
import { createOpenRecovery } from './modules/account-changes/lost-phone/open-recovery.ts';
import { lostPhoneRoutes } from './modules/account-changes/lost-phone/routes.ts';
import { accountChangeRoutes } from './modules/account-changes/routes.ts';
import type { LinkAttempts } from './modules/applications/links/link-attempts.ts';
import { isLeaving } from './modules/account-deletion/repository.ts';
import { appendEvent } from './modules/audit/append-event.ts';
import type { AskRegistries } from './modules/members/ask-registries.ts';
import { changeEmail, findEmailOfMember } from './modules/members/corrections/repository.ts';
import {
  changePhone,
  findAccount,
  findMailOfMember,
  findMembershipNumber,
  findPhoneUse,
  holdMembers,
} from './modules/members/repository.ts';
import { findPhoneLink, recordPhoneLinkOpened, voidPhoneLinks } from './modules/notices/repository.ts';
import { findPasskeySince } from './modules/passkeys/repository.ts';
import { createIsPhoneProven } from './modules/sessions/codes/is-phone-proven.ts';
import { resolveTypedPhone } from './modules/sessions/codes/resolve-phone.ts';
import { createSendOtp } from './modules/sessions/codes/send-otp.ts';
import { createVerifyOtp } from './modules/sessions/codes/verify-otp.ts';
import { createFindOwnDevice } from './modules/sessions/devices/find-device.ts';
import type { Enter } from './modules/sessions/enter.ts';
import { voidMailedLinks } from './workflows/accounts/void-mailed-links.ts';
import type { SendJob } from './workflows/engine/queue.ts';
import {
  createAnnounceChange,
  createAnnounceEmail,
  createAnnouncePhoneLink,
} from './workflows/notices/announce.ts';

type Dependencies = {
  db: Database;
  keys: DataKeys;
  rateUses: RateUses;
  enter: Enter;
  deviceCookie: OpaqueCookie;
  linkAttempts: LinkAttempts;
  askRegistries: AskRegistries;
  /** What codes need, whichever phone they go to. */
  codes: Parameters<typeof createSendOtp>[0];
  send: SendJob;
};

/** Wires changes of an account that wait before they take effect, and the way of a member whose phone is lost. */
export function buildAccountChanges(mount: Mount, deps: Dependencies): void {
  const { db, keys, rateUses, enter, deviceCookie, linkAttempts, askRegistries, codes, send } = deps;
  const typed = { ...codes, resolvePhone: resolveTypedPhone };
  const announceChange = createAnnounceChange(send);
  const announceEmail = createAnnounceEmail(send);
  const findOwnDevice = createFindOwnDevice(db, keys, deviceCookie);
  const toTypedPhone = {
    sendOtp: createSendOtp(typed),
    verifyOtp: createVerifyOtp(typed),
    isPhoneProven: createIsPhoneProven(db),
    askChange: createAskChange({
      db,
      holdMembers,
      findPhoneUse,
      changePhone,
      announceChange,
      voidPhoneLinks,
      appendEvent,
    }),
  };
  accountChangeRoutes(mount, {
    db,
    findPasskeySince: (sessionId) => findPasskeySince(db, sessionId),
    findOwnDevice,
    holdMembers,
    announceChange,
    announceEmail,
    findEmailOfMember,
    voidPhoneLinks,
    appendEvent,
  });
  lostPhoneRoutes(mount, {
    keys,
    askPhoneLink: createAskPhoneLink({
      db,
      takeUses: rateUses.takeUses,
      findMailOfMember,
      announcePhoneLink: createAnnouncePhoneLink(send),
    }),
    findPhoneLink: (link, executor = db) => findPhoneLink(executor, link),
    recordOpened: (id, familyId) => recordPhoneLinkOpened(db, id, familyId),
    openRecovery: createOpenRecovery({
      db,
      attempts: linkAttempts,
      findAccount,
      findMembershipNumber,
      askRegistries,
    }),
    enter,
    ...toTypedPhone,
  });
  correctionRoutes(mount, {
    db,
    keys,
    findOwnDevice,
    findEmailOfMember,
    findPhoneUse,
    ...toTypedPhone,
    askEmailChange: createAskEmailChange({
      db,
      countUse: rateUses.countUse,
      holdMembers,
      findEmailOfMember,
      announceEmail,
      appendEvent,
    }),
    confirmEmail: createConfirmEmail({
      db,
      attempts: linkAttempts,
      holdMembers,
      findEmailOfMember,
      isLeaving,
      changeEmailNow: createChangeEmailNow({ changeEmail, voidMailedLinks, announceEmail, appendEvent }),
      announceEmail,
    }),
  });
}

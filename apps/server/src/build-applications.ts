import { createKeepApplication } from './modules/applications/handover/keep-application.ts';
import { createFindKeptApplication } from './modules/applications/handover/kept-application.ts';
import { createIssueLink, createWithdrawLink } from './modules/applications/links/application-link.ts';
import { createFindLinked, createOpenLink } from './modules/applications/links/open-link.ts';
import { linkRoutes } from './modules/applications/links/routes.ts';
import { createSendApplicationLink } from './modules/applications/links/send-application-link.ts';
import { createValidateMagicLinkUser } from './modules/applications/links/validate-magic-link-user.ts';
import { applicationRoutes } from './modules/applications/routes.ts';
import { appendEvent } from './modules/audit/append-event.ts';
import { createAdoptConsents } from './modules/consents/adopt-consents.ts';
import { acceptedOf, consentsOf } from './modules/consents/current-consents.ts';
import { createPrepareConsents } from './modules/consents/record-consents.ts';
import { createStoreConsents } from './modules/consents/store-consents.ts';
import { fewConsents, findConsentsForApplication } from './modules/consents/repository.ts';
import { recordEmailProven } from './modules/members/repository.ts';
import { reminderRoutes } from './modules/reminders/routes.ts';
import { isGeographicNumber } from './modules/sessions/codes/geographic-number.ts';
import type { DataKeys } from './db/data-keys.ts';
import type { createRateUses } from './db/rate-uses.ts';
import type { Spend } from './http/budget.ts';
import type { Mount } from './http/mount.ts';
import type { LimitPersonGuesses } from './modules/applications/limit-person-guesses.ts';
import type { LinkAttempts } from './modules/applications/links/link-attempts.ts';
import type { Enter } from './modules/sessions/enter.ts';
import type { Services } from './workflows/services.ts';

type Dependencies = {
  services: Services;
  keys: DataKeys;
  rateUses: Pick<ReturnType<typeof createRateUses>, 'countUse' | 'returnUse'>;
  enter: Enter;
  spend: Spend;
  /** What carries a visitor's application into a membership. */
  handover: Parameters<typeof createKeepApplication>[0];
  linkAttempts: LinkAttempts;
  limitPersonGuesses: LimitPersonGuesses;
};

/** Wires applications up to the price, with the mailed links that lead back to them. */
export function buildApplications(mount: Mount, deps: Dependencies): void {
  const { services, keys, rateUses, enter, spend, handover, linkAttempts, limitPersonGuesses } = deps;
  const { db } = services;
  const { countUse, returnUse } = rateUses;
  const findLinked = createFindLinked({ db, keys });
  const storeConsents = createStoreConsents(appendEvent);
  const proveEmail = async (memberId: string, now: Date) =>
    await db.transaction().execute(async (trx) => {
      if (!(await recordEmailProven(trx, memberId, now))) return;
      const event = { at: now, actor: 'member', memberId, applicationId: null } as const;
      await appendEvent(trx, { ...event, kind: 'email-proven' });
    });
  linkRoutes(mount, {
    db,
    findLinked,
    validateMagicLinkUser: createValidateMagicLinkUser({ db, attempts: linkAttempts }),
    sendApplicationLink: createSendApplicationLink({
      db,
      email: services.email,
      mailFrom: services.mailFrom,
      issueLink: createIssueLink({ publicUrl: services.publicUrl, keys }),
      withdrawLink: createWithdrawLink({ keys }),
      countUse,
      returnUse,
    }),
    enter,
    recordEmailProven: proveEmail,
    appendEvent,
  });
  applicationRoutes(mount, {
    db,
    spend,
    openVisitor: (call) => enter(call, { memberId: null, authenticatedAt: null, replaces: null }),
    prepareConsents: createPrepareConsents(storeConsents),
    consentsOf,
    acceptedOf,
    collectedBy: services.receiptTerms.collectedBy,
    findConsentsForApplication,
    fewConsents,
    adoptConsents: createAdoptConsents(storeConsents),
    isUsablePhone: isGeographicNumber,
    limitPersonGuesses,
    keepApplication: createKeepApplication(handover),
    findKeptApplication: createFindKeptApplication(handover),
    openLink: createOpenLink({
      findLinked,
      attempts: linkAttempts,
      recordEmailProven: proveEmail,
      enterByLink: (call, visit) => enter(call, { memberId: null, authenticatedAt: null, ...visit }),
    }),
  });
  reminderRoutes(mount, { db, publicUrl: services.publicUrl, keys, appendEvent });
}

import type { FastifyBaseLogger } from 'fastify';
import type { Identity } from './build-services.ts';
import type { Config } from './config.ts';
import type { Database } from './db/connection.ts';
import type { DataKeys } from './db/data-keys.ts';
import type { RateUses } from './http/rate-limit.ts';
import type { Mount } from './http/mount.ts';
import { createOpaqueCookie } from './http/opaque-cookie.ts';
import { giveApplications } from './modules/applications/handover/repository.ts';
import type { TakeOverApplication } from './modules/applications/handover/take-over-application.ts';
import { createMeetAccount } from './modules/applications/meet-account.ts';
import { endReleases, useCurpDecision } from './modules/account-changes/repository.ts';
import { appendEvent } from './modules/audit/append-event.ts';
import { createAskNames, createAskRegistries, type AskRegistries } from './modules/members/ask-registries.ts';
import { createCheckMembership } from './modules/members/check-membership.ts';
import { createCreateUser, type FindApplicationPerson } from './modules/members/create-user.ts';
import { createCorrectName } from './modules/members/correct-name.ts';
import { createEnterAsHolder } from './modules/members/enter-as-holder.ts';
import { createIdentifyBrowser } from './modules/members/identify-browser.ts';
import { createLimitMembershipGuesses } from './modules/members/limit-membership-guesses.ts';
import { createMoveAccount } from './modules/members/move-account.ts';
import { createTakeCurp } from './modules/members/take-curp.ts';
import { memberRoutes } from './modules/members/routes.ts';
import { deleteQuotes } from './modules/quotes/repository.ts';
import { createIsPhoneProven } from './modules/sessions/codes/is-phone-proven.ts';
import type { FindDeviceMember } from './modules/sessions/devices/find-device.ts';
import type { EndVisit } from './modules/sessions/end-visit.ts';
import type { Enter } from './modules/sessions/enter.ts';
import { moveVisits } from './modules/sessions/repository.ts';
import { newToken } from './modules/sessions/session-token.ts';
import type { SendJob } from './workflows/engine/queue.ts';
import {
  createAnnounceMove,
  createAnnounceName,
  createAnnounceRelease,
} from './workflows/notices/announce.ts';

type Dependencies = {
  db: Database;
  keys: DataKeys;
  identity: Identity;
  rateUses: RateUses;
  enter: Enter;
  endVisit: EndVisit;
  findDeviceMember: FindDeviceMember;
  findApplicationPerson: FindApplicationPerson;
  takeOverApplication: TakeOverApplication;
  send: SendJob;
  logger: FastifyBaseLogger;
};

/** Wires the entry with a membership, and its account. */
export function buildMembers(
  mount: Mount,
  config: Config,
  deps: Dependencies,
): { askRegistries: AskRegistries } {
  const { db, keys, identity, rateUses, enter, findDeviceMember, send, logger } = deps;
  const announceRelease = createAnnounceRelease(send);
  const secure = config.PUBLIC_URL.startsWith('https:');
  const registry = identity.populationRegistry;
  const places = { ...rateUses, lookUpsAMinute: config.REGISTRY_A_MINUTE };
  const askRegistries = createAskRegistries({ ...places, registry, club: identity.clubRegistry });
  memberRoutes(mount, {
    enter,
    endVisit: deps.endVisit,
    takeOverApplication: deps.takeOverApplication,
    identifyBrowser: createIdentifyBrowser({
      cookie: createOpaqueCookie('entry', secure),
      newToken,
      findDeviceMember,
    }),
    correctName: createCorrectName({
      db,
      askNames: createAskNames({ ...places, registry }),
      announceName: createAnnounceName(send),
      appendEvent,
    }),
    enterAsHolder: createEnterAsHolder({ db, keys }),
    checkMembership: createCheckMembership({
      db,
      registry: identity.clubRegistry,
      limitGuesses: createLimitMembershipGuesses({
        ...rateUses,
        alarm: () => logger.error('membership numbers are being tried'),
      }),
    }),
    createUser: createCreateUser({
      db,
      isPhoneProven: createIsPhoneProven(db),
      appendEvent,
      findApplicationPerson: deps.findApplicationPerson,
      meetAccount: createMeetAccount({ db, dropQuotes: deleteQuotes }),
      askRegistries,
      moveAccount: createMoveAccount({
        db,
        moveApplications: giveApplications,
        moveVisits,
        endReleases,
        announceMove: createAnnounceMove(send),
        appendEvent,
      }),
      takeCurp: createTakeCurp({
        db,
        useCurpDecision,
        announceCurpTaken: (trx, told) => announceRelease(trx, { ...told, kind: 'curp-released' }),
        appendEvent,
      }),
    }),
  });
  return { askRegistries };
}

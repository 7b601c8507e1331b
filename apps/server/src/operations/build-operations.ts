import type { FastifyBaseLogger } from 'fastify';
import { buildServices } from '../build-services.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/connection.ts';
import type { DataKeys } from '../db/data-keys.ts';
import { createAskChange } from '../modules/account-changes/ask-change.ts';
import {
  createAskCurpRelease,
  createAskRelease,
  createAskReturn,
  createSendHolderLink,
} from '../modules/account-changes/release.ts';
import { appendEvent } from '../modules/audit/append-event.ts';
import {
  findAccount,
  findMembershipNumber,
  changePhone,
  findPhoneUse,
  holdMembers,
} from '../modules/members/repository.ts';
import { forgetReleased, wasReleased } from '../modules/members/numbers/repository.ts';
import { createEndSessions } from '../modules/sessions/end-sessions.ts';
import { voidPhoneLinks } from '../modules/notices/repository.ts';
import { createAnnounceChange, createAnnounceRelease } from '../workflows/notices/announce.ts';
import { issueKey } from '../workflows/policy/issue-at-insurer.ts';
import { createRefundApplication } from './due/refund-application.ts';
import { createTransferRefund } from './due/transfer-refund.ts';
import { createRetryApplication } from './due/retry-application.ts';

type Dependencies = {
  db: Database;
  keys: DataKeys;
  clock: () => Date;
  logger: FastifyBaseLogger;
  /** How long to wait before a second try when another runner may be at it. */
  pauseMs?: number;
};

/** What an operator's commands work with: the product's own works, run by hand, without listener, queue or sweep. */
export function buildOperations(config: Config, { db, keys, clock, logger, pauseMs = 2000 }: Dependencies) {
  // No queue: the command itself or the next sweep finds in the database what a job would do.
  const send = async () => undefined;
  const { services, close } = buildServices(config, { db, keys, clock, logger, send });
  const announceRelease = createAnnounceRelease(send);
  return {
    gateway: services.gateway,
    insurer: services.insurer,
    refundApplication: createRefundApplication(services),
    transferRefund: createTransferRefund(services),
    retryApplication: createRetryApplication(services, { pauseMs }),
    askChange: createAskChange({
      db,
      holdMembers,
      findPhoneUse,
      changePhone,
      announceChange: createAnnounceChange(send),
      voidPhoneLinks,
      appendEvent,
    }),
    askRelease: createAskRelease({
      db,
      holdMembers,
      findAccount,
      findMembershipNumber,
      announceRelease,
      appendEvent,
    }),
    askCurpRelease: createAskCurpRelease({ db, holdMembers, findAccount, appendEvent }),
    askReturn: createAskReturn({ db, holdMembers, wasReleased, forgetReleased, appendEvent }),
    endSessions: createEndSessions({ db, holdMembers, appendEvent }),
    sendHolderLink: createSendHolderLink({
      db,
      holdMembers,
      findAccount,
      findMembershipNumber,
      announceRelease,
      appendEvent,
    }),
    close,
  };
}

/** The application whose policy has this key; null if the key is not ours. */
export function applicationOfKey(key: string): string | null {
  const applicationId = key.slice(0, 36);
  return /^[0-9a-f-]{36}$/.test(applicationId) && key === issueKey(applicationId) ? applicationId : null;
}

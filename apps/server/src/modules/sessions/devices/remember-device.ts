import { randomUUID } from 'node:crypto';
import { accessAges } from '@socio/domain/access-ages';
import { budgets } from '@socio/domain/budgets';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Transaction } from 'kysely';
import type { Database } from '../../../db/connection.ts';
import type { DataKeys } from '../../../db/data-keys.ts';
import type { DB } from '../../../db/types.ts';
import type { OpaqueCookie } from '../../../http/opaque-cookie.ts';
import type { CountUse } from '../../../http/rate-limit.ts';
import type { AppendEvent } from '../../audit/event.ts';
import { newToken } from '../session-token.ts';
import { createFindDevice } from './find-device.ts';
import { insertDevice, prolongDevice } from './repository.ts';

type Visit = { memberId: string; familyId: string };

/** Makes whoever ends the member's visits wait until the transaction ends; false if this one was ended. */
export type HoldOpenVisit = (trx: Transaction<DB>, visit: Visit) => Promise<boolean>;

export type RememberDevice = (
  call: { request: FastifyRequest; reply: FastifyReply; now: Date },
  visit: Visit,
) => Promise<void>;

/** Tells the member that they entered in a browser that did not know them; sent if the transaction is committed. */
export type AnnounceLogin = (
  trx: Transaction<DB>,
  told: { memberId: string; userAgent: string; now: Date },
) => Promise<void>;

/**
 * Once a member has proven their identity in a browser, that browser has its own budget of codes, unless it is one
 * of too many in a day. A cookie naming another member's device or none is replaced, never adopted, because somebody may
 * have planted it.
 */
export function createRememberDevice(
  db: Database,
  keys: DataKeys,
  cookie: OpaqueCookie,
  deps: {
    countUse: CountUse;
    announceLogin: AnnounceLogin;
    holdOpenVisit: HoldOpenVisit;
    appendEvent: AppendEvent;
  },
): RememberDevice {
  const findDevice = createFindDevice(db, keys);
  return async ({ request, reply, now }, visit) => {
    const { memberId } = visit;
    const expiresAt = new Date(now.getTime() + accessAges.deviceCookie);
    const carried = cookie.read(request);
    const known = await findDevice(carried, memberId, now);
    if (known !== null && carried !== undefined) {
      await prolongDevice(db, known, expiresAt);
      cookie.write(reply, carried, expiresAt);
      return;
    }
    const use = { key: `new-devices:${memberId}`, ...budgets.newDevices, now };
    const isRemembered = (await deps.countUse(use)) === 0;
    const token = newToken();
    const device = { id: randomUUID(), memberId, tokenHash: keys.hashToken(token), expiresAt, now };
    const userAgent = request.headers['user-agent'] ?? '';
    const isOpen = await db.transaction().execute(async (trx) => {
      if (!(await deps.holdOpenVisit(trx, visit))) return false;
      if (isRemembered) {
        await insertDevice(trx, device);
        const event = { at: now, actor: 'member', memberId, applicationId: null } as const;
        const where = { visit: visit.familyId, device: device.tokenHash };
        await deps.appendEvent(trx, { ...event, ...where, kind: 'device-remembered' });
      }
      await deps.announceLogin(trx, { memberId, userAgent, now });
      return true;
    });
    if (isOpen && isRemembered) cookie.write(reply, token, expiresAt);
  };
}

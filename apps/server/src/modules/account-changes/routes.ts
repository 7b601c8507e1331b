import { accountChanges } from '@socio/contracts/account-changes';
import { wrap } from '@socio/contracts/envelope';
import { deleteAccountChange } from '@socio/contracts/delete-account-change';
import { mayStopChange, waitsForApproval } from '@socio/domain/account-changes';
import { maskPhone } from '@socio/domain/masks';
import type { Database, Executor } from '../../db/connection.ts';
import type { Call, Mount } from '../../http/mount.ts';
import { Refusal } from '../../http/refusal.ts';
import type { AppendEvent } from '../audit/event.ts';
import type { HoldMembers } from '../members/repository.ts';
import type { VoidPhoneLinks } from '../notices/repository.ts';
import type { FindOwnDevice } from '../sessions/devices/find-device.ts';
import type { AnnounceChange } from './announce-change.ts';
import { endChange, hasChange, listOpenChanges } from './repository.ts';

type Dependencies = {
  db: Database;
  /** Since when the member has the passkey with which the identity was proven in a session; null if it was not one. */
  findPasskeySince: (sessionId: string) => Promise<Date | null>;
  findOwnDevice: FindOwnDevice;
  holdMembers: HoldMembers;
  announceChange: AnnounceChange;
  voidPhoneLinks: VoidPhoneLinks;
  appendEvent: AppendEvent;
};

type OwnCall = Pick<Call<unknown>, 'request' | 'memberId' | 'visit' | 'now'>;

/** What waits to be changed about an account, and how its member stops it (trust.md, Accounts). */
export function accountChangeRoutes(mount: Mount, deps: Dependencies): void {
  const { db, holdMembers, announceChange, voidPhoneLinks, appendEvent } = deps;

  /** Of a change that is not yet agreed to the member is told nothing: perhaps it never will be. */
  const listOnTheirWay = async (executor: Executor, memberId: string) =>
    (await listOpenChanges(executor, memberId)).flatMap(({ kind, phone, ...change }) =>
      kind !== 'phone' || phone === null || change.despiteObjection || waitsForApproval(change)
        ? []
        : [{ ...change, phone }],
    );

  const visitOf = async ({ request, memberId, visit, now }: OwnCall) => {
    const [device, passkeySince] = await Promise.all([
      deps.findOwnDevice(request, memberId(), now),
      deps.findPasskeySince(visit().id),
    ]);
    return { browserKnownSince: device?.knownSince ?? null, passkeySince };
  };

  mount(accountChanges, async (call) => {
    const found = await listOnTheirWay(db, call.memberId());
    const visit = found.length === 0 ? null : await visitOf(call);
    const changes = found.map(({ id, phone, askedAt, dueAt }) => ({
      id,
      phone: maskPhone(phone),
      asked_at: askedAt.toISOString(),
      in_force_at: dueAt.toISOString(),
      may_stop: visit !== null && mayStopChange(visit, askedAt),
    }));
    return wrap({ changes });
  });

  mount(deleteAccountChange, async (call) => {
    const { params, now, request } = call;
    const memberId = call.memberId();
    const visit = await visitOf(call);
    const userAgent = request.headers['user-agent'] ?? '';
    await db.transaction().execute(async (trx) => {
      await holdMembers(trx, [memberId]);
      const found = (await listOnTheirWay(trx, memberId)).find(({ id }) => id === params.changeId);
      if (found === undefined) {
        if (await hasChange(trx, memberId, params.changeId)) return;
        throw new Refusal('NOT_FOUND');
      }
      if (!mayStopChange(visit, found.askedAt)) throw new Refusal('CHANGE_STOPS_ELSEWHERE');
      await endChange(trx, { id: found.id, how: 'member', now });
      await voidPhoneLinks(trx, memberId, now);
      const event = { at: now, actor: 'member', memberId, applicationId: null } as const;
      await appendEvent(trx, { ...event, kind: 'account-change-stopped', details: { change: 'phone' } });
      const told = { memberId, changeId: found.id, since: now, userAgent, now };
      await announceChange(trx, { ...told, kind: 'phone-stopped' });
    });
    return { success: true as const };
  });
}

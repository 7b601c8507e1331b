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
import type { AnnounceEmail } from './corrections/announce-email.ts';
import type { FindEmailOfMember } from './corrections/ask-email-change.ts';
import { findOpenEmailChange, type EmailChange } from './corrections/repository.ts';
import { endChange, hasChange, listOpenChanges } from './repository.ts';

type Dependencies = {
  db: Database;
  /** Since when the member has the passkey with which the identity was proven in a session; null if it was not one. */
  findPasskeySince: (sessionId: string) => Promise<Date | null>;
  findOwnDevice: FindOwnDevice;
  holdMembers: HoldMembers;
  announceChange: AnnounceChange;
  announceEmail: AnnounceEmail;
  findEmailOfMember: FindEmailOfMember;
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

  const findOpenEmail = async (executor: Executor, memberId: string, now: Date) => {
    const change = await findOpenEmailChange(executor, memberId);
    // One whose link is too old has ended, whether or not that was recorded yet.
    return change !== undefined && (change.provenAt !== null || change.dueAt > now) ? change : undefined;
  };

  /** What was never proven changes nothing, so anybody authenticated may drop it. */
  const mayStopEmail = (visit: Parameters<typeof mayStopChange>[0], change: EmailChange) =>
    change.provenAt === null || mayStopChange(visit, change.askedAt);

  const visitOf = async ({ request, memberId, visit, now }: OwnCall) => {
    const [device, passkeySince] = await Promise.all([
      deps.findOwnDevice(request, memberId(), now),
      deps.findPasskeySince(visit().id),
    ]);
    return { browserKnownSince: device?.knownSince ?? null, passkeySince };
  };

  mount(accountChanges, async (call) => {
    const [found, email] = await Promise.all([
      listOnTheirWay(db, call.memberId()),
      findOpenEmail(db, call.memberId(), call.now),
    ]);
    const visit = found.length === 0 && email === undefined ? null : await visitOf(call);
    const changes = found.map(({ id, phone, askedAt, dueAt }) => ({
      id,
      phone: maskPhone(phone),
      asked_at: askedAt.toISOString(),
      in_force_at: dueAt.toISOString(),
      may_stop: visit !== null && mayStopChange(visit, askedAt),
    }));
    return wrap({
      changes,
      email:
        email === undefined
          ? null
          : {
              id: email.id,
              email: email.email,
              is_proven: email.provenAt !== null,
              until: email.dueAt.toISOString(),
              may_stop: visit !== null && mayStopEmail(visit, email),
            },
    });
  });

  mount(deleteAccountChange, async (call) => {
    const { params, now, request } = call;
    const memberId = call.memberId();
    const visit = await visitOf(call);
    const userAgent = request.headers['user-agent'] ?? '';
    await db.transaction().execute(async (trx) => {
      await holdMembers(trx, [memberId]);
      const event = { at: now, actor: 'member', memberId, applicationId: null } as const;
      const email = await findOpenEmail(trx, memberId, now);
      if (email?.id === params.changeId) {
        if (!mayStopEmail(visit, email)) throw new Refusal('CHANGE_STOPS_ELSEWHERE');
        await endChange(trx, { id: email.id, how: 'member', now });
        await appendEvent(trx, { ...event, kind: 'account-change-stopped', details: { change: 'email' } });
        if (email.provenAt === null) return;
        const account = await deps.findEmailOfMember(trx, memberId);
        const recipient = account === undefined || account.provenAt === null ? null : account.email;
        const told = { memberId, changeId: email.id, recipient, since: now, userAgent, now };
        await deps.announceEmail(trx, { ...told, kind: 'email-stopped' });
        return;
      }
      const found = (await listOnTheirWay(trx, memberId)).find(({ id }) => id === params.changeId);
      if (found === undefined) {
        if (await hasChange(trx, memberId, params.changeId)) return;
        throw new Refusal('NOT_FOUND');
      }
      if (!mayStopChange(visit, found.askedAt)) throw new Refusal('CHANGE_STOPS_ELSEWHERE');
      await endChange(trx, { id: found.id, how: 'member', now });
      await voidPhoneLinks(trx, memberId, now);
      await appendEvent(trx, { ...event, kind: 'account-change-stopped', details: { change: 'phone' } });
      const told = { memberId, changeId: found.id, since: now, userAgent, now };
      await announceChange(trx, { ...told, kind: 'phone-stopped' });
    });
    return { success: true as const };
  });
}

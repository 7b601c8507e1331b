import type { RefusalCode } from '@socio/contracts/error-texts';
import { isWithin } from '@socio/domain/access-ages';
import {
  knownKey,
  networkKey,
  sessionKey,
  sharedBudgets,
  usesOf,
  type SharedBudget,
} from '@socio/domain/budgets';
import type { FastifyRequest } from 'fastify';
import { refuseUse, type ReturnUses, type SettleUses, type TakeUses, type Use } from './rate-limit.ts';
import type { Session } from './session.ts';

/** Who makes the call that costs something. */
export type Spender = { session: Session | null; ip: string; now: Date; request: FastifyRequest };

/**
 * Takes what something costs out of its budget, or refuses with the time until it can be had; returns what gives it
 * back.
 */
export type Spend = (name: SharedBudget, spender: Spender) => Promise<() => Promise<void>>;

const codes: Record<SharedBudget, RefusalCode> = {
  rating: 'QUOTE_LIMIT',
  application: 'APPLICATION_LIMIT',
};

type Dependencies = {
  takeUses: TakeUses;
  returnUses: ReturnUses;
  /** Who once authenticated in the browser; asks the database only if it carries a device. */
  findDeviceMember: (request: FastifyRequest, now: Date) => Promise<string | null>;
};

/** One round trip, unless a budget is used up (trust.md, What costs has a budget). */
export function createSpend({ takeUses, returnUses, findDeviceMember }: Dependencies): Spend {
  return async (name, { session, ip, now, request }) => {
    const isProven = session !== null && isWithin('authenticated', session.authenticatedAt, now);
    const known = isProven ? session.memberId : await findDeviceMember(request, now);
    const { uses, later } = usesOf(name, { known, session: session?.familyId ?? null, network: ip });
    const at = (counted: (typeof uses)[number]) => ({ ...counted, now });
    const refuse = (seconds: number) =>
      refuseUse(codes[name], seconds, known === null ? { identity_helps: true } : {});
    const giveBack = (taken: Use[]) => async () => await returnUses(taken);
    const usual = uses.map(at);
    const missed = await takeUses(usual);
    if (missed === null) return giveBack(usual);
    if (later === null || missed.missed.key !== uses[0]?.key) throw refuse(missed.seconds);
    const slow = [later, ...uses.slice(1)].map(at);
    const slower = await takeUses(slow);
    if (slower !== null) throw refuse(slower.seconds);
    return giveBack(slow);
  };
}

/** What the session of somebody who proves their identity took of the network's budgets counts as theirs instead. */
export type SettleNetwork = (session: {
  familyId: string;
  memberId: string;
  ip: string;
  now: Date;
}) => Promise<void>;

export function createSettleNetwork(settleUses: SettleUses): SettleNetwork {
  const names = Object.keys(sharedBudgets) as SharedBudget[];
  return async ({ familyId, memberId, ip, now }) => {
    await settleUses(
      names.map((name) => ({
        counted: sessionKey(name, familyId),
        from: networkKey(name, ip),
        to: { key: knownKey(name, memberId), ...sharedBudgets[name].known, now },
      })),
    );
  };
}

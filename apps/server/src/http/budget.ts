import type { RefusalCode } from '@socio/contracts/error-texts';
import { isWithin } from '@socio/domain/access-ages';
import { networkKey, sessionKey, sharedBudgets, usesOf, type SharedBudget } from '@socio/domain/budgets';
import type { FastifyRequest } from 'fastify';
import { refuseUse, type SettleUses, type TakeUses } from './rate-limit.ts';
import type { Session } from './session.ts';

/** Who makes the call that costs something. */
export type Spender = { session: Session | null; ip: string; now: Date; request: FastifyRequest };

/** Takes what something costs out of its budget, or refuses with the time until it can be had. */
export type Spend = (name: SharedBudget, spender: Spender) => Promise<void>;

const codes: Record<SharedBudget, RefusalCode> = {
  rating: 'QUOTE_LIMIT',
  application: 'APPLICATION_LIMIT',
};

type Dependencies = {
  takeUses: TakeUses;
  /** The browser's device, whichever member authenticated there; asks the database only if the browser carries one. */
  findDevice: (request: FastifyRequest, now: Date) => Promise<string | null>;
};

/** One round trip, unless a budget is used up (trust.md, What costs has a budget). */
export function createSpend({ takeUses, findDevice }: Dependencies): Spend {
  return async (name, { session, ip, now, request }) => {
    const isProven = session !== null && isWithin('authenticated', session.authenticatedAt, now);
    const known = isProven ? session.memberId : await findDevice(request, now);
    const { uses, later } = usesOf(name, { known, session: session?.familyId ?? null, network: ip });
    const at = (counted: (typeof uses)[number]) => ({ ...counted, now });
    const missed = await takeUses(uses.map(at));
    if (missed === null) return;
    if (later === null || missed.missed.key !== uses[0]?.key) throw refuseUse(codes[name], missed.seconds);
    const slower = await takeUses([later, ...uses.slice(1)].map(at));
    if (slower !== null) throw refuseUse(codes[name], slower.seconds);
  };
}

/** Whoever proves their identity gives back what their session took of the network's budgets. */
export type SettleNetwork = (session: { familyId: string; ip: string; now: Date }) => Promise<void>;

export function createSettleNetwork(settleUses: SettleUses): SettleNetwork {
  const names = Object.keys(sharedBudgets) as SharedBudget[];
  return async ({ familyId, ip, now }) => {
    await Promise.all(
      names.map((name) =>
        settleUses({ counted: sessionKey(name, familyId), from: networkKey(name, ip), now }),
      ),
    );
  };
}

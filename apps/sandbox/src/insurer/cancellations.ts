import { civilDate, noon } from '@socio/domain/dates';
import type { Table } from '../world/table.ts';
import type { Policies, Policy } from './policies.ts';
import type { Services } from './services.ts';

export type Cancellation = {
  idempotencyKey: string;
  policyNumber: string;
  by: 'product' | 'insurer';
  effectiveOn: string;
  reason: string | null;
  withinADay: boolean;
  status: 'cancelled' | 'refused';
  /** Why it was refused. */
  refusal: string | null;
  folio: string | null;
  effectiveAt: string;
  noClaim: boolean;
  /** When it was decided. */
  at: string;
};

export type CancellationOrder = Pick<
  Cancellation,
  'idempotencyKey' | 'policyNumber' | 'by' | 'effectiveOn' | 'reason' | 'withinADay'
>;

export type CancellationResult =
  | { kind: 'cancellation'; cancellation: Cancellation }
  | { kind: 'conflict' }
  | { kind: 'no-policy' };

export type Cancellations = {
  /** Cancels once per key: at once, or at 12:00 of a later day. */
  cancel(order: CancellationOrder, now: Date): CancellationResult;
  /** The cancellation by which a policy has ended. */
  findInEffect(policyNumber: string, now: Date): Cancellation | null;
  list(): Cancellation[];
};

export function createCancellations(
  table: Table<Cancellation>,
  policies: Policies,
  services: Services,
): Cancellations {
  const find = (policyNumber: string) =>
    table.values().find((one) => one.policyNumber === policyNumber && one.status === 'cancelled') ?? null;

  const refusalOf = (policy: Policy, { by, policyNumber, effectiveOn }: CancellationOrder, now: Date) => {
    if (policy.status !== 'issued' || find(policyNumber) !== null) return 'already_cancelled';
    if (now >= noon(policy.endDate)) return 'policy_ended';
    if (effectiveOn > policy.endDate) return 'after_the_end';
    const needsConsent = by === 'product' && policy.behaviour === 'refuses-cancelling';
    return needsConsent ? 'beneficiary_must_consent' : null;
  };

  const hadNoClaim = ({ behaviour, policyNumber }: Policy) =>
    behaviour !== 'had-a-claim' &&
    !services.list().some(({ status, order }) => status === 'taken' && order?.policyNumber === policyNumber);

  return {
    cancel: (order, now) => {
      const known = table.get(order.idempotencyKey);
      if (known !== undefined) {
        const same =
          known.policyNumber === order.policyNumber &&
          known.effectiveOn === order.effectiveOn &&
          known.withinADay === order.withinADay;
        return same ? { kind: 'cancellation', cancellation: known } : { kind: 'conflict' };
      }
      const policy = policies.findByNumber(order.policyNumber);
      if (policy === null) return { kind: 'no-policy' };
      const refusal = refusalOf(policy, order, now);
      const isLater = order.effectiveOn > civilDate(now);
      const cancellation: Cancellation = {
        ...order,
        status: refusal === null ? 'cancelled' : 'refused',
        refusal,
        folio: refusal === null ? `C-${80_001 + table.size()}` : null,
        effectiveAt: (isLater ? noon(order.effectiveOn) : now).toISOString(),
        noClaim: hadNoClaim(policy),
        at: now.toISOString(),
      };
      return { kind: 'cancellation', cancellation: table.put(order.idempotencyKey, cancellation) };
    },
    findInEffect: (policyNumber, now) => {
      const found = find(policyNumber);
      return found !== null && new Date(found.effectiveAt) <= now ? found : null;
    },
    list: () => table.values(),
  };
}

import type { Executor } from '../../db/connection.ts';
import type { Insurer, ListedPolicy } from '../../providers/insurer/port.ts';
import type { ListedCharge, PaymentGateway } from '../../providers/payment-gateway/port.ts';
import type { Unknown } from '../../providers/unknown.ts';
import { compareCharge } from './compare-charges.ts';
import { comparePolicy } from './compare-policies.ts';
import type { Difference } from './difference.ts';
import { daysOf, isWithin, widen, type Period } from './period.ts';
import {
  findChargesByKey,
  findPoliciesByApplication,
  listOurCharges,
  listOurPolicies,
} from './repository.ts';

type Dependencies = {
  db: Executor;
  gateway: Pick<PaymentGateway, 'list'>;
  insurer: Pick<Insurer, 'list'>;
  applicationOfKey: (issueKey: string) => string | null;
};

export type Reconciled =
  | { kind: 'compared'; charges: number; policies: number; differences: Difference[] }
  | { kind: 'silent'; service: 'payment-gateway' | 'insurer'; reason: Unknown['reason'] };

/**
 * Compares both services' books of a period with ours, key by key. Everything keeps moving in the meantime, so a
 * difference counts only if a second reading confirms it.
 */
export async function reconcile(
  deps: Dependencies,
  period: Period,
  { pauseMs }: { pauseMs: number },
): Promise<Reconciled> {
  const first = await compare(deps, period);
  if (first.kind === 'silent' || first.differences.length === 0) return first;
  await new Promise((resolve) => setTimeout(resolve, pauseMs));
  const second = await compare(deps, period);
  if (second.kind === 'silent') return second;
  const nameOf = ({ kind, key }: Difference) => `${kind} ${key}`;
  const before = new Set(first.differences.map(nameOf));
  return { ...second, differences: second.differences.filter((one) => before.has(nameOf(one))) };
}

async function compare(deps: Dependencies, period: Period): Promise<Reconciled> {
  const charges = await compareCharges(deps, period);
  if ('kind' in charges) return { kind: 'silent', service: 'payment-gateway', reason: charges.reason };
  const policies = await comparePolicies(deps, period);
  if ('kind' in policies) return { kind: 'silent', service: 'insurer', reason: policies.reason };
  const differences = [...charges.differences, ...policies.differences];
  return {
    kind: 'compared',
    charges: charges.count,
    policies: policies.count,
    differences: differences.toSorted((one, other) => one.at.getTime() - other.at.getTime()),
  };
}

type Part = { count: number; differences: Difference[] };

async function compareCharges({ db, gateway }: Dependencies, period: Period): Promise<Part | Unknown> {
  const expected = await listOurCharges(db, period);
  const listed: ListedCharge[] = [];
  for (const day of daysOf(widen(period))) {
    const answer = await gateway.list(day);
    if (answer.kind === 'unknown') return answer;
    listed.push(...answer.charges);
  }
  const theirs = new Map(listed.map((charge) => [charge.idempotencyKey, charge]));
  const others = listed.filter(({ at }) => isWithin(period, at)).map(({ idempotencyKey }) => idempotencyKey);
  const found = await findChargesByKey(db, others);
  const ours = new Map([...expected, ...found].map((charge) => [charge.key, charge]));
  const keys = new Set([...ours.keys(), ...others]);
  const differences = [...keys].flatMap((key) => compareCharge(ours.get(key), theirs.get(key)));
  return { count: keys.size, differences };
}

async function comparePolicies(deps: Dependencies, period: Period): Promise<Part | Unknown> {
  const { db, insurer, applicationOfKey } = deps;
  const expected = await listOurPolicies(db, period);
  const listed: ListedPolicy[] = [];
  for (const day of daysOf(widen(period))) {
    const answer = await insurer.list(day);
    if (answer.kind === 'unknown') return answer;
    listed.push(...answer.policies);
  }
  // A key that we did not create belongs to no application, whatever the insurer reports with it.
  const nameOf = (key: string) => applicationOfKey(key) ?? key;
  const theirs = new Map(listed.map((policy) => [nameOf(policy.idempotencyKey), policy]));
  const others = listed.filter(({ issuedAt }) => isWithin(period, issuedAt)).map((one) => one.idempotencyKey);
  const ids = others.map(applicationOfKey).filter((id) => id !== null);
  const found = await findPoliciesByApplication(db, ids);
  const ours = new Map([...expected, ...found].map((policy) => [policy.applicationId, policy]));
  const all = new Set([...ours.keys(), ...others.map(nameOf)]);
  const differences = [...all].flatMap((id) => comparePolicy(ours.get(id), theirs.get(id)));
  return { count: all.size, differences };
}

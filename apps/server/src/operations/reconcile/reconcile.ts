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

/** One key on both sides; `isWhole` if both have it. */
type Compared = { key: string; isWhole: boolean; differences: Difference[] };

/**
 * One day at a time, so that memory does not grow with the period. Where one side has a key days before the other, only
 * the comparison that had both counts.
 */
async function compareDays(
  period: Period,
  compareDay: (day: Period) => Promise<Compared[] | Unknown>,
): Promise<Part | Unknown> {
  const settled = new Set<string>();
  const open = new Map<string, Difference[]>();
  const differences: Difference[] = [];
  for (const day of daysOf(period)) {
    const compared = await compareDay(day);
    if ('kind' in compared) return compared;
    for (const one of compared) {
      if (settled.has(one.key)) continue;
      if (one.isWhole) {
        settled.add(one.key);
        open.delete(one.key);
        differences.push(...one.differences);
      } else open.set(one.key, one.differences);
    }
  }
  return { count: settled.size + open.size, differences: [...differences, ...[...open.values()].flat()] };
}

/** Lists a day with the one before and the one after, and asks for each only once. */
function createListAround<Listed>(
  list: (day: Period) => Promise<Listed[] | Unknown>,
): (day: Period) => Promise<Listed[] | Unknown> {
  let last: { day: Period; listed: Listed[] }[] = [];
  const isSame = (one: Period, other: Period) => +one.from === +other.from && +one.to === +other.to;
  return async (middle) => {
    const around: typeof last = [];
    for (const day of daysOf(widen(middle))) {
      const known = last.find((one) => isSame(one.day, day));
      const listed = known?.listed ?? (await list(day));
      if ('kind' in listed) return listed;
      around.push({ day, listed });
    }
    last = around;
    return around.flatMap(({ listed }) => listed);
  };
}

async function compareCharges({ db, gateway }: Dependencies, period: Period): Promise<Part | Unknown> {
  const listAround = createListAround<ListedCharge>(async (day) => {
    const answer = await gateway.list(day);
    return answer.kind === 'unknown' ? answer : answer.charges;
  });
  return await compareDays(period, async (day) => {
    const listed = await listAround(day);
    if ('kind' in listed) return listed;
    const expected = await listOurCharges(db, day);
    const theirs = new Map(listed.map((charge) => [charge.idempotencyKey, charge]));
    const others = listed.filter(({ at }) => isWithin(day, at)).map(({ idempotencyKey }) => idempotencyKey);
    const found = await findChargesByKey(db, others);
    const ours = new Map([...expected, ...found].map((charge) => [charge.key, charge]));
    return [...new Set([...ours.keys(), ...others])].map((key) => {
      const [one, other] = [ours.get(key), theirs.get(key)];
      const isWhole = one !== undefined && other !== undefined;
      return { key, isWhole, differences: compareCharge(one, other) };
    });
  });
}

async function comparePolicies(deps: Dependencies, period: Period): Promise<Part | Unknown> {
  const { db, insurer, applicationOfKey } = deps;
  // A key that we did not create belongs to no application, whatever the insurer reports with it.
  const nameOf = (key: string) => applicationOfKey(key) ?? key;
  const listAround = createListAround<ListedPolicy>(async (day) => {
    const answer = await insurer.list(day);
    return answer.kind === 'unknown' ? answer : answer.policies;
  });
  return await compareDays(period, async (day) => {
    const listed = await listAround(day);
    if ('kind' in listed) return listed;
    const expected = await listOurPolicies(db, day);
    const theirs = new Map(listed.map((policy) => [nameOf(policy.idempotencyKey), policy]));
    const others = listed
      .filter(({ issuedAt }) => isWithin(day, issuedAt))
      .map(({ idempotencyKey }) => idempotencyKey);
    const ids = others.map(applicationOfKey).filter((id) => id !== null);
    const found = await findPoliciesByApplication(db, ids);
    const ours = new Map([...expected, ...found].map((policy) => [policy.applicationId, policy]));
    return [...new Set([...ours.keys(), ...others.map(nameOf)])].map((key) => {
      const [one, other] = [ours.get(key), theirs.get(key)];
      const isWhole = one !== undefined && other !== undefined;
      return { key, isWhole, differences: comparePolicy(one, other) };
    });
  });
}

import { settledRows, sumOfRows, type PaidPeriod } from '@socio/domain/endorsements/price-difference';
import { civilDate } from '@socio/domain/dates';
import { checkPrice } from '@socio/domain/tariff/check-price';
import type { Executor } from '../../../../db/connection.ts';
import type { PolicySnapshot } from '../../../../db/purchase-snapshot.ts';
import { Refusal } from '../../../../http/refusal.ts';
import type { Insurer, RateRequest } from '../../../../providers/insurer/port.ts';
import { issuedOf, type Policy } from '../../policy.ts';
import type { AskedChange } from './asked-change.ts';
import type { PricedChange } from './stored-change.ts';

/** The car and the place as the insurer rates them; undefined or null if the catalogue does not know them. */
export type RiskFacts = {
  findVehicle: (db: Executor, versionId: number) => Promise<RateRequest['vehicle'] | undefined>;
  findState: (db: Executor, zipCode: string) => Promise<string | null>;
};

const refusalOf = {
  timeout: 'INSURER_TIMEOUT',
  unavailable: 'INSURER_UNAVAILABLE',
  unreadable: 'INSURER_INVALID',
} as const;

type Offered = Extract<Awaited<ReturnType<Insurer['quoteChange']>>, { kind: 'offered' }>;

/**
 * Asks the insurer what a change costs, and checks its answer to the centavo: the year's price and the difference. Both
 * are rated as of the policy's first day, so that nothing but the change changes them.
 */
export async function askPrice(
  { db, insurer, facts }: { db: Executor; insurer: Pick<Insurer, 'quoteChange'>; facts: RiskFacts },
  of: {
    id: string;
    policy: Policy;
    inForce: PolicySnapshot;
    asked: AskedChange;
    paid: PaidPeriod[];
    now: Date;
  },
): Promise<Offered> {
  const { id, policy, inForce, asked, paid, now } = of;
  const { policyNumber, startDate, endDate } = issuedOf(policy);
  const versionId = asked.kind === 'version' ? asked.version.id : inForce.vehicle.versionId;
  const zipCode = asked.kind === 'postal-code' ? asked.address.zipCode : inForce.vehicle.zipCode;
  const [vehicle, state] = await Promise.all([
    facts.findVehicle(db, versionId),
    facts.findState(db, zipCode),
  ]);
  if (state === null) throw new Refusal('POSTAL_CODE_UNKNOWN');
  if (vehicle === undefined) throw new Refusal('CHANGE_NOT_OFFERED');
  const changedOn = civilDate(now);
  const answer = await insurer.quoteChange({
    idempotencyKey: id,
    policyNumber,
    kind: asked.kind,
    changedOn,
    package: asked.kind === 'coverage' ? asked.coverage : inForce.coverage,
    vehicle,
    zipCode,
    state,
    birthDate: inForce.insured.birthDate,
    ratedOn: startDate,
    inForce: {
      netPremium: inForce.price.annual.netPremium,
      policyFee: inForce.price.annual.policyFee,
    },
    paid,
  });
  if (answer.kind === 'unknown') throw new Refusal(refusalOf[answer.reason]);
  if (answer.kind === 'refused') throw new Refusal('CHANGE_NOT_OFFERED');
  const cycle = inForce.billingCycle;
  const term = { cycle, startDate, endDate, paid, changedOn };
  const difference = sumOfRows(settledRows({ ...term, before: inForce.price, after: answer.price }));
  const isWrong =
    checkPrice(answer.price).length > 0 ||
    (Object.keys(difference) as (keyof typeof difference)[]).some(
      (part) => difference[part] !== answer.difference[part],
    );
  if (isWrong) throw new Refusal('INSURER_INVALID');
  return answer;
}

/** What the endorsement changes, with the price of the year before and after it. */
export function changeOf(inForce: PolicySnapshot, asked: AskedChange, { price }: Offered): PricedChange {
  const { annual, monthly, discount } = price;
  const before = { price: inForce.price, discount: inForce.discount };
  const after = { price: { annual, monthly }, discount };
  switch (asked.kind) {
    case 'coverage':
      return {
        kind: 'coverage',
        from: { coverage: inForce.coverage, ...before },
        to: { coverage: asked.coverage, ...after },
      };
    case 'postal-code':
      return {
        kind: 'postal-code',
        from: { address: inForce.address, ...before },
        to: { address: asked.address, ...after },
      };
    case 'version': {
      const { versionId, versionName } = inForce.vehicle;
      return {
        kind: 'version',
        from: { versionId, versionName, ...before },
        to: { versionId: asked.version.id, versionName: asked.version.name, ...after },
      };
    }
  }
}

import { randomUUID } from 'node:crypto';
import { civilDate, isCivilDate } from '@socio/domain/dates';
import { renewalCauses } from '@socio/domain/renewal/renewal-causes';
import { checkPrice } from '@socio/domain/tariff/check-price';
import { packages, type Coverage } from '@socio/domain/tariff/coverages';
import { isQuoteValid, quoteValidUntil } from '@socio/domain/tariff/quote-validity';
import { amountsOf } from '@socio/domain/tariff/receipts';
import type { Database } from '../../db/connection.ts';
import { issuedOf, type Policy } from '../../modules/policies/policy.ts';
import { findState, findVehicle } from '../../modules/quotes/risk/repository.ts';
import type { RenewalQuote } from '../../modules/policies/renewing/renewal.ts';
import type { Insurer, RatedPackage } from '../../providers/insurer/port.ts';

/** 'unknown': the insurer has not said, or its sums do not add up. */
export type QuoteRenewal = (
  policy: Policy,
  coverage: Coverage,
  now: Date,
) => Promise<RenewalQuote | 'refused' | 'unknown'>;

/** Asks the insurer for the next year of a policy in a coverage, and in those it compares with; nothing is stored. */
export function createQuoteRenewal({
  db,
  insurer,
}: {
  db: Database;
  insurer: Pick<Insurer, 'renewalRate'>;
}): QuoteRenewal {
  return async (policy, coverage, now) => {
    const { billingCycle, vehicle, insured, price, discount, quoteId } = policy.inForce;
    const [car, state, last] = await Promise.all([
      findVehicle(db, vehicle.versionId),
      findState(db, vehicle.zipCode),
      db
        .selectFrom('quotes')
        .select(['tariff_version as tariffVersion', 'commercial_value as commercialValue'])
        .where('id', '=', quoteId)
        .executeTakeFirst(),
    ]);
    if (car === undefined || state === null) return 'refused';
    const today = civilDate(now);
    const answer = await insurer.renewalRate({
      policyNumber: issuedOf(policy).policyNumber,
      applicationId: policy.applicationId,
      vin: vehicle.vin,
      package: coverage,
      vehicle: car,
      zipCode: vehicle.zipCode,
      state,
      gender: insured.gender,
      birthDate: insured.birthDate,
      today,
    });
    if (answer.kind !== 'rated') return answer.kind;
    const rated = answer.packages[coverage];
    if (rated === undefined) return 'refused';
    if (!addsUp(rated)) return 'unknown';
    const { validUntil } = answer;
    const isUsable = validUntil !== undefined && isCivilDate(validUntil) && isQuoteValid(validUntil, today);
    const isSameVersion = vehicle.versionId === policy.snapshot.vehicle.versionId;
    const lastTotal = amountsOf(price, billingCycle).total;
    const priceOf = (one: Coverage, { annual, monthly, discount: less }: RatedPackage) => ({
      discount: less,
      price: { annual, monthly },
      causes: renewalCauses(
        {
          total: lastTotal,
          coverage: policy.inForce.coverage,
          // Of another version it says nothing.
          commercialValue: isSameVersion ? (last?.commercialValue ?? null) : null,
          tariffVersion: last?.tariffVersion ?? null,
          discount,
          claims: 0,
        },
        {
          total: amountsOf({ annual, monthly }, billingCycle).total,
          coverage: one,
          commercialValue: answer.commercialValue ?? null,
          tariffVersion: answer.tariffVersion,
          discount: less,
          claims: answer.claims,
        },
      ),
    });
    return {
      id: randomUUID(),
      tariffVersion: answer.tariffVersion,
      validUntil: isUsable ? validUntil : quoteValidUntil(now),
      commercialValue: answer.commercialValue ?? null,
      versionId: vehicle.versionId,
      zipCode: vehicle.zipCode,
      coverage,
      billingCycle,
      lastTotal,
      ...priceOf(coverage, rated),
      packages: Object.fromEntries(
        packages.flatMap((one) => {
          const other = answer.packages[one];
          return other !== undefined && addsUp(other) ? [[one, priceOf(one, other)]] : [];
        }),
      ),
    };
  };
}

const addsUp = (rated: RatedPackage): boolean =>
  checkPrice(rated).length === 0 &&
  rated.netPremium === rated.annual.netPremium &&
  rated.policyFee === rated.annual.policyFee;

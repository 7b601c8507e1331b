import type { Change, PriceChange, PriceDifference } from '@socio/contracts/shared/price-change';
import { civilDate } from '@socio/domain/dates';
import { isQuoteValid } from '@socio/domain/tariff/quote-validity';
import { formatMxn, type Centavos } from '@socio/domain/money';
import { packages as coverages } from '@socio/domain/tariff/coverages';
import { priceSteps, stepAmounts, type PriceCause } from '@socio/domain/tariff/price-causes';
import type { Database } from '../../db/connection.ts';
import {
  riskOf,
  startOfDay,
  type RateRisk,
  type ReportDifference,
  type SpendRating,
} from './rate-application.ts';
import { findEarlierQuote, findQuoteSince, storeQuote } from './repository.ts';
import { findVehicle } from './risk/repository.ts';
import type { QuotableApplication, QuotedPackage, QuotedRisk, StoredQuote } from './stored-quote.ts';

type Packages = StoredQuote['packages'];

type Input = {
  application: QuotableApplication;
  /** What the application costs now. */
  quote: StoredQuote;
  now: Date;
  spend: SpendRating;
  report: ReportDifference;
};

export type ExplainPriceChange = (input: Input) => Promise<PriceChange | null>;

/**
 * The offers wait no longer than this for the shares of several causes; a later look finds those that arrived since.
 */
const maxWaitMs = 2_500;

/**
 * What an edit did to the price, by cause: compares the accepted quote, otherwise the one last shown, with today's
 * (docs/decisions/0011). Null if there is nothing to compare, the acceptance still holds, or all prices stayed the
 * same.
 */
export function createExplainPriceChange(deps: { db: Database; rateRisk: RateRisk }): ExplainPriceChange {
  const { db, rateRisk } = deps;

  /** Today's price of an intermediate state between then and now; null if it cannot be determined. */
  async function priceBetween(
    risk: QuotedRisk,
    { application, now, spend, report }: Input,
  ): Promise<Packages | null> {
    const { id: applicationId } = application;
    const known = await findQuoteSince(db, applicationId, risk, startOfDay(now));
    if (known !== undefined) return known.packages;
    const quote = await rateRisk({ applicationId, risk, now, spend, report });
    if (quote === null) return null;
    await db.transaction().execute((trx) => storeQuote(trx, applicationId, risk, quote, now));
    return quote.packages;
  }

  async function changeOf(cause: PriceCause, before: QuotedRisk, after: QuotedRisk): Promise<Change> {
    if (cause === 'postal-code') return { kind: cause, before: before.zipCode, after: after.zipCode };
    if (cause !== 'vehicle') return { kind: cause };
    const [then, now] = await Promise.all([
      findVehicle(db, before.versionId),
      findVehicle(db, after.versionId),
    ]);
    if (then === undefined || now === undefined) throw new Error('a quoted version is not in the catalogue');
    return { kind: cause, before: carOf(then), after: carOf(now) };
  }

  return async (input) => {
    const { application, quote, now } = input;
    const risk = riskOf(application);
    const earlier = await findEarlierQuote(db, application.id, risk);
    if (earlier === undefined || earlier.id === quote.id) return null;
    const steps = priceSteps(earlier.risk, risk, earlier.createdAt < startOfDay(now));
    const isSameRisk = steps.every(({ cause }) => cause === 'tariff');
    if (isSameRisk && isQuoteValid(earlier.validUntil, civilDate(now))) return null;

    const between = await soon(
      Promise.all(steps.slice(0, -1).map((step) => priceBetween(step.risk, input))).catch(() => null),
    );
    const prices = isWhole(between) ? [...between, quote.packages] : null;
    const changes = await Promise.all(steps.map(({ cause }) => changeOf(cause, earlier.risk, risk)));
    return priceChange(earlier.packages, quote.packages, changes, prices);
  };
}

function isWhole(prices: (Packages | null)[] | null): prices is Packages[] {
  return prices !== null && prices.every((one) => one !== null);
}

async function soon<Value>(value: Promise<Value>): Promise<Value | null> {
  const { promise: late, resolve } = Promise.withResolvers<null>();
  const timer = setTimeout(() => resolve(null), maxWaitMs);
  return await Promise.race([value, late]).finally(() => clearTimeout(timer));
}

function carOf(car: { brandModel: string; year: number; versionName: string }) {
  return { brand_model: car.brandModel, year: car.year, version_name: car.versionName };
}

/** `prices` after each of the changes; null if only the total difference is known. */
function priceChange(
  before: Packages,
  after: Packages,
  changes: Change[],
  prices: Packages[] | null,
): PriceChange | null {
  const both = coverages.filter((one) => before[one] !== undefined && after[one] !== undefined);
  const split = prices !== null && prices.every((step) => both.every((one) => step[one] !== undefined));
  const steps = split ? prices : [after];

  const difference = (
    coverage: (typeof both)[number],
    amountOf: (quoted: QuotedPackage) => Centavos,
  ): PriceDifference => {
    const amountIn = (step: Packages) => {
      const quoted = step[coverage];
      if (quoted === undefined) throw new Error(`no price of ${coverage} in one of the steps`);
      return amountOf(quoted);
    };
    const first = amountIn(before);
    return {
      before: formatMxn(first),
      after: formatMxn(amountIn(after)),
      by_cause: stepAmounts(first, steps.map(amountIn)),
    };
  };
  const packages = Object.fromEntries(
    both.map((coverage) => [
      coverage,
      {
        monthly: difference(coverage, ({ monthly }) => monthly.laterPayment),
        annual: difference(coverage, ({ annual }) => annual.total),
      },
    ]),
  );
  const all = Object.values(packages).flatMap(({ monthly, annual }) => [monthly, annual]);
  if (all.every((one) => one.before === one.after)) return null;
  return { causes: split ? changes.map((change) => [change]) : [changes], packages };
}

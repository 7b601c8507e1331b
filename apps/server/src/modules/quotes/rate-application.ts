import { randomUUID } from 'node:crypto';
import type { RefusalCode } from '@socio/contracts/error-texts';
import { civilDate, isCivilDate } from '@socio/domain/dates';
import { isQuoteValid, quoteValidUntil } from '@socio/domain/tariff/quote-validity';
import { checkPrice } from '@socio/domain/tariff/check-price';
import type { Coverage } from '@socio/domain/tariff/coverages';
import type { Database } from '../../db/connection.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Insurer, RateAnswer, RatedPackage } from '../../providers/insurer/port.ts';
import { findQuoteSince, insertQuote } from './repository.ts';
import { findState, findVehicle } from './risk/repository.ts';
import type { QuotableApplication, QuotedPackage, QuotedRisk, StoredQuote } from './stored-quote.ts';

/** Reports where the insurer's sums differ from ours: names of parts and amounts, nothing about the person. */
export type ReportDifference = (difference: { coverage: Coverage; parts: string[] }) => void;

export type RateApplication = (input: {
  application: QuotableApplication;
  now: Date;
  spend: SpendRating;
  report: ReportDifference;
}) => Promise<StoredQuote | null | 'changed'>;

/** Takes the place of one more question to the insurer. */
export type SpendRating = () => Promise<unknown>;

/** The insurer's price of a risk, checked to the centavo but not stored; null if nothing is offered. */
export type RateRisk = (input: {
  applicationId: string;
  risk: QuotedRisk;
  now: Date;
  spend: SpendRating;
  report: ReportDifference;
}) => Promise<StoredQuote | null>;

type UnknownReason = Extract<RateAnswer, { kind: 'unknown' }>['reason'];

const refusalOf: Record<UnknownReason, RefusalCode> = {
  timeout: 'INSURER_TIMEOUT',
  unavailable: 'INSURER_UNAVAILABLE',
  unreadable: 'INSURER_INVALID',
};

export function createRateRisk(deps: { db: Database; insurer: Pick<Insurer, 'rate'> }): RateRisk {
  const { db, insurer } = deps;
  return async ({ applicationId, risk, now, spend, report }) => {
    const { versionId, zipCode, gender, birthDate } = risk;
    const [vehicle, state] = await Promise.all([findVehicle(db, versionId), findState(db, zipCode), spend()]);
    if (vehicle === undefined || state === null) throw new Refusal('STEP_NOT_READY');
    const today = civilDate(now);
    const answer = await insurer.rate({ applicationId, vehicle, zipCode, state, gender, birthDate, today });
    if (answer.kind === 'unknown') throw new Refusal(refusalOf[answer.reason]);
    if (answer.kind === 'no-offer') return null;
    return {
      id: randomUUID(),
      tariffVersion: answer.tariffVersion,
      validUntil: lastDayOf(answer, now),
      commercialValue: answer.commercialValue ?? null,
      packages: checkedPackages(answer.packages, report),
    };
  };
}

/**
 * The price of an application. Reuses today's quote for the same data, so that a reload is quick and shows the same
 * price; otherwise asks the insurer, checks the answer to the centavo and stores it. Null if nothing is offered;
 * 'changed' if the application changed while the insurer was being asked, which makes the price useless.
 */
export function createRateApplication(deps: { db: Database; rateRisk: RateRisk }): RateApplication {
  const { db, rateRisk } = deps;
  return async ({ application, now, spend, report }) => {
    const risk = riskOf(application);
    const known = await findQuoteSince(db, application.id, risk, startOfDay(now));
    if (known !== undefined) return known;
    const quote = await rateRisk({ applicationId: application.id, risk, now, spend, report });
    if (quote === null) return null;
    const isStored = await db.transaction().execute((trx) => insertQuote(trx, application, risk, quote, now));
    return isStored ? quote : 'changed';
  };
}

export function riskOf({ versionId, zipCode, gender, birthDate }: QuotableApplication): QuotedRisk {
  if (versionId === null || zipCode === null || gender === null || birthDate === null) {
    throw new Refusal('STEP_NOT_READY');
  }
  return { versionId, zipCode, gender, birthDate };
}

/** Civil days begin at midnight at UTC−6. */
export function startOfDay(now: Date): Date {
  return new Date(`${civilDate(now)}T06:00:00.000Z`);
}

function lastDayOf(answer: Extract<RateAnswer, { kind: 'rated' }>, now: Date): string {
  const { validUntil } = answer;
  const usable =
    validUntil !== undefined && isCivilDate(validUntil) && isQuoteValid(validUntil, civilDate(now));
  return usable ? validUntil : quoteValidUntil(now);
}

/** If an answer does not add up, none of its prices is shown or stored. */
function checkedPackages(
  packages: Partial<Record<Coverage, RatedPackage>>,
  report: ReportDifference,
): StoredQuote['packages'] {
  const rated = Object.entries(packages) as [Coverage, RatedPackage][];
  let wrong = false;
  for (const [coverage, price] of rated) {
    const parts = checkPrice(price).map((one) => `${one.field}: ${one.given}, not ${one.expected}`);
    if (price.netPremium !== price.annual.netPremium) parts.push('netPremium');
    if (price.policyFee !== price.annual.policyFee) parts.push('policyFee');
    if (parts.length === 0) continue;
    wrong = true;
    report({ coverage, parts });
  }
  if (wrong) throw new Refusal('INSURER_INVALID');
  return Object.fromEntries(
    rated.map(([coverage, { discount, annual, monthly }]): [Coverage, QuotedPackage] => [
      coverage,
      { discount, annual, monthly },
    ]),
  );
}

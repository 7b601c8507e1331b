import type { ParsedRequestOf } from '@socio/contracts/contract';
import { wrap } from '@socio/contracts/envelope';
import { getAllQuotes } from '@socio/contracts/get-all-quotes';
import { getQuote } from '@socio/contracts/get-quote';
import { quoteValidUntil } from '@socio/domain/tariff/quote-validity';
import { formatMxn } from '@socio/domain/money';
import { packages } from '@socio/domain/tariff/coverages';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../../db/connection.ts';
import type { Session } from '../../http/session.ts';
import type { Spend } from '../../http/budget.ts';
import type { Mount } from '../../http/mount.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Insurer } from '../../providers/insurer/port.ts';
import type { Editing } from '../applications/edit-application.ts';
import type { ReadQuoteInputs, StoreQuoteInputs } from '../applications/quote-inputs.ts';
import type { TakeOverAcceptance } from '../applications/take-over-acceptance.ts';
import { breakdownOf, quotePackage } from './quote-view.ts';
import { createExplainPriceChange } from './explain-price-change.ts';
import { createRateApplication, createRateRisk, type ReportDifference } from './rate-application.ts';
import { markQuoteShown } from './repository.ts';
import type { QuotableApplication, StoredQuote } from './stored-quote.ts';

export type QuoteDependencies = {
  db: Database;
  insurer: Pick<Insurer, 'rate'>;
  spend: Spend;
  storeQuoteInputs: StoreQuoteInputs;
  readQuoteInputs: ReadQuoteInputs;
  takeOverAcceptance: TakeOverAcceptance;
};

/** More edits than anybody makes while the insurer is being asked. */
const rounds = 3;
/** A round started later than this would not end before the browser gives up. */
const lastRoundBeforeMs = 6000;

type Asked = {
  body: Pick<
    ParsedRequestOf<typeof getAllQuotes>,
    'insurance_application_id' | 'codigopostal' | 'genero' | 'id_interno_vehiculo' | 'nacimiento'
  >;
  visit: () => Session;
  session: Session | null;
  ip: string;
  now: Date;
  request: FastifyRequest;
};

/** Quotes are made from the stored application; the body only repairs it (calls.md, The flow). */
export function quoteRoutes(mount: Mount, deps: QuoteDependencies): void {
  const { db } = deps;
  const rateRisk = createRateRisk(deps);
  const rate = createRateApplication({ db, rateRisk });
  const explain = createExplainPriceChange({ db, rateRisk });

  const spendFor = (asked: Asked) => () => deps.spend('rating', asked);

  type Quoted = { call: Editing; application: QuotableApplication; quote: StoredQuote | null };

  async function quoteFor(asked: Asked, report: ReportDifference): Promise<Quoted> {
    const { body, now } = asked;
    const call: Editing = {
      applicationId: body.insurance_application_id,
      session: asked.visit(),
      now,
      beforeCopy: () => deps.spend('application', asked),
    };
    let application = await deps.storeQuoteInputs(call, {
      versionId: body.id_interno_vehiculo,
      zipCode: body.codigopostal,
      gender: body.genero,
      birthDate: body.nacimiento,
    });
    const begun = performance.now();
    for (let round = 0; round < rounds && performance.now() - begun < lastRoundBeforeMs; round += 1) {
      const quote = await rate({ application, now, spend: spendFor(asked), report });
      if (quote !== 'changed') return { call, application, quote };
      // Somebody edited it or took it over in the meantime. That takes precedence: this page's values are not stored
      // again.
      application = await deps.readQuoteInputs({ ...call, applicationId: application.id });
    }
    throw new Refusal('UNAVAILABLE');
  }

  mount(getAllQuotes, async (asked) => {
    const report = reportTo(asked.request);
    const { application, quote } = await quoteFor(asked, report);
    const { now } = asked;
    const change =
      quote === null ? null : await explain({ application, quote, now, spend: spendFor(asked), report });
    if (quote !== null) await markQuoteShown(db, quote.id, now);
    const offered = packages.flatMap((coverage) => {
      const quoted = quote?.packages[coverage];
      return quoted === undefined ? [] : [[coverage, quotePackage(coverage, quoted)]];
    });
    return wrap({
      quotes: Object.fromEntries(offered),
      ...termsOf(quote, asked.now),
      demo_tariff: isDemo(quote),
      commercial_value: quote?.commercialValue ?? null,
      price_change: change,
    });
  });

  mount(getQuote, async (asked) => {
    const { call, quote } = await quoteFor(asked, reportTo(asked.request));
    const { paquete_nombre: coverage, frecuencia_pago: billingCycle } = asked.body;
    const quoted = quote?.packages[coverage];
    if (quote === null || quoted === undefined) {
      return wrap({ monthlyPrice: null, annualPrice: null, breakdown: null, ...termsOf(quote, asked.now) });
    }
    await deps.takeOverAcceptance(call, { quoteId: quote.id, coverage, billingCycle });
    return wrap({
      monthlyPrice: formatMxn(quoted.monthly.laterPayment),
      annualPrice: formatMxn(quoted.annual.total),
      breakdown: breakdownOf(quoted),
      ...termsOf(quote, asked.now),
    });
  });
}

function reportTo({ log }: FastifyRequest): ReportDifference {
  return (difference) => log.error(difference, 'the prices of the insurer do not add up');
}

function termsOf(quote: StoredQuote | null, now: Date): { valid_until: string; tariff_version: string } {
  // If nothing is offered there is no tariff to name.
  if (quote === null) return { valid_until: quoteValidUntil(now), tariff_version: '' };
  return { valid_until: quote.validUntil, tariff_version: quote.tariffVersion };
}

/** The sandbox's tariff is recognised by its name. */
function isDemo(quote: StoredQuote | null): boolean {
  return quote?.tariffVersion.startsWith('demo-') ?? false;
}

import type { KeptApplication } from '@socio/contracts/kept-application';
import { formatMxn } from '@socio/domain/money';
import { amountsOf } from '@socio/domain/tariff/receipts';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../../../db/connection.ts';
import { findByToken } from '../../../db/data-keys.ts';
import type { OpaqueCookie } from '../../../http/opaque-cookie.ts';
import { Refusal } from '../../../http/refusal.ts';
import { requireAcceptedQuote } from '../require-accepted-quote.ts';
import { requireActive } from '../activity.ts';
import type { Application } from '../application.ts';
import { findAcceptedOffer } from '../offers/repository.ts';
import { findApplication } from '../repository.ts';
import type { HandoverTokens } from './keep-application.ts';
import { findHandover } from './repository.ts';

export type FindKeptApplication = (call: { request: FastifyRequest; now: Date }) => Promise<KeptApplication>;

/** What the browser's handover refers to, as long as the next membership would receive it. */
export function createFindKeptApplication(deps: {
  db: Database;
  handoverCookie: OpaqueCookie;
  handoverTokens: HandoverTokens;
}): FindKeptApplication {
  const { db, handoverCookie, handoverTokens } = deps;

  async function choiceOf(
    application: Application,
    now: Date,
  ): Promise<NonNullable<KeptApplication>['choice']> {
    const { price } = requireAcceptedQuote(application, await findAcceptedOffer(db, application.id), now);
    const { billingCycle } = application;
    if (price === null || billingCycle === null) return null;
    const { total, later } = amountsOf(price, billingCycle);
    return billingCycle === 'ANUAL'
      ? { billing_cycle: 'ANUAL', amount: formatMxn(total) }
      : { billing_cycle: 'MENSUAL', amount: formatMxn(later) };
  }

  return async ({ request, now }) => {
    const token = handoverCookie.read(request);
    if (token === undefined || token.length > 100) return null;
    const handover = await findByToken(handoverTokens.keys, token, (hash) => findHandover(db, hash, now));
    const stored = handover === undefined ? undefined : await findApplication(db, handover.applicationId);
    if (handover === undefined || stored === undefined) return null;
    const orNothing = (error: unknown): null => {
      if (error instanceof Refusal) return null;
      throw error;
    };
    try {
      requireActive(stored, now);
    } catch (error) {
      return orNothing(error);
    }
    return {
      choice: await choiceOf(stored, now).catch(orNothing),
      seconds_left: Math.floor((handover.expiresAt.getTime() - now.getTime()) / 1000),
    };
  };
}

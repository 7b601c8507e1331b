import { getQuote } from '@socio/contracts/get-quote';
import { returnAfterEdit } from '@socio/domain/flow/edit-return';
import { formatMxn } from '@socio/domain/money';
import { shouldJumpBack } from '@socio/domain/flow/back';
import { tabStored } from '../../common/storage-keys.ts';
import { showToast } from '../../components/toast/show-toast.ts';
import type { Application } from '../../flow/application.ts';
import { logFailure } from '../../flow/log-failure.ts';
import { call } from '../../lib/api-client.ts';
import { pause } from '../../lib/pause.ts';
import { texts } from './texts.ts';
import { quoteRequest } from './quote-request.ts';

/** Specification quote 4, Smart navigation: the pause between the save and the return. */
const BACK_JUMP_DELAY = 100;

export type Edit = {
  edited: 'vehicle' | 'personal';
  /** Before the edit, with the choice that it put in question. */
  before: Application;
  /** After the edit, as the quote is requested with. */
  after: Application;
};

/** Where an edit leads once saved: to the offers, or back to contracting if the price is the same (spec quote 4). */
export async function stepAfterEdit({ edited, before, after }: Edit): Promise<7 | 10 | 11> {
  const latest = tabStored.get('latest_viewed_step');
  const previous = tabStored.getJson('previous_selected_quote');
  tabStored.remove(['latest_viewed_step', 'previous_selected_quote']);
  if (!shouldJumpBack(latest, previous !== null)) return 7;

  const samePrice = await isSamePrice(before, after);
  await pause(BACK_JUMP_DELAY);
  if (samePrice === true) showToast({ title: texts.edit.unchanged, tone: 'success' });
  return returnAfterEdit({
    origin: latest === '11' ? 11 : 10,
    edited,
    samePrice,
    // A linked address always has the postal code the application had.
    addressPostalCode: before.addressId === null ? null : before.postalCode,
    postalCode: after.postalCode ?? '',
  });
}

async function isSamePrice(before: Application, after: Application): Promise<boolean | null> {
  const { coverage, billingCycle } = before;
  if (coverage === null || billingCycle === null) return null;
  try {
    const quote = await call(getQuote, {
      ...quoteRequest(after),
      frecuencia_pago: billingCycle,
      paquete_nombre: coverage,
    });
    const { breakdown } = quote;
    if (breakdown === null) return false;
    // To the centavo, like the server, which else drops the accepted price. The first receipt is part of the total.
    return billingCycle === 'MENSUAL'
      ? quote.monthlyPrice === before.subsequentPayments &&
          formatMxn(breakdown.monthly.total) === before.totalPremium
      : quote.annualPrice === before.totalPremium;
  } catch (error) {
    logFailure('price after an edit', error);
    return null;
  }
}

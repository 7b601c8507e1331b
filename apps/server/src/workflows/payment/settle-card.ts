import { cardFate } from '@socio/domain/mandate';
import type { Transaction } from 'kysely';
import type { DB } from '../../db/types.ts';
import {
  dropUnneededCard,
  findUnkept,
  findUnkeptCard,
  keepCard,
  keepCardWithMandate,
} from '../../modules/cards/repository.ts';
import type { Attempt } from '../../modules/payments/attempt.ts';
import type { ReceiptCharge } from '../../modules/receipts/collecting/receipt-charge.ts';
import { recordEstablished } from '../../modules/mandates/repository.ts';
import { endMandates } from './mandates.ts';

/**
 * With the record of how an attempt ended: what becomes of its mandate and of a card that was stored only to pay
 * (domain/mandate.ts). Other cards stay as they are.
 */
export async function settleCard(
  trx: Transaction<DB>,
  { id, applicationId, cardId, chargeId }: Attempt,
  { isCharged, now }: { isCharged: boolean; now: Date },
): Promise<void> {
  if (!isCharged) await endMandates(trx, { applicationId }, { how: 'not-bought', actor: 'server', now });
  else if (chargeId !== null) await recordEstablished(trx, { applicationId, chargeId });
  const unkept = await findUnkeptCard(trx, { cardId, attemptId: id });
  if (unkept !== undefined) await settleUnkept(trx, cardId, { isCharged, ...unkept, now });
}

/** The same with the record of how the charge of a receipt ended. */
export async function settleCardOfReceipt(
  trx: Transaction<DB>,
  { cardId, keepCard }: Pick<ReceiptCharge, 'cardId' | 'keepCard'>,
  { isCharged, now }: { isCharged: boolean; now: Date },
): Promise<void> {
  const unkept = await findUnkept(trx, cardId);
  if (unkept !== undefined) await settleUnkept(trx, cardId, { isCharged, keepCard, ...unkept, now });
}

async function settleUnkept(
  trx: Transaction<DB>,
  cardId: string,
  { now, ...ended }: Parameters<typeof cardFate>[0] & { now: Date },
): Promise<void> {
  switch (cardFate(ended)) {
    case 'kept':
      return await keepCard(trx, cardId);
    case 'with-mandate':
      return await keepCardWithMandate(trx, cardId);
    case 'dropped':
      return await dropUnneededCard(trx, cardId, now);
  }
}

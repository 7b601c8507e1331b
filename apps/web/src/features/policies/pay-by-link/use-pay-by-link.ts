import { LINK_KEY_HEADER, type RequestOf } from '@socio/contracts/contract';
import { payReceiptByLink } from '@socio/contracts/pay-receipt-by-link';
import { receiptLink } from '@socio/contracts/receipt-link';
import type { ReceiptPayment } from '@socio/contracts/shared/receipt-payment';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { tabStored } from '../../../common/storage-keys.ts';
import { call, type AnswerOf } from '../../../lib/api-client.ts';
import { isRefusal } from '../../../lib/api-error.ts';
import { pause } from '../../../lib/pause.ts';
import { refusalText } from '../../../lib/refusal-text.ts';
import { useAction } from '../../../lib/use-action.ts';
import { paymentTexts } from '../pay/payment/texts.ts';

export type LinkedReceipt = NonNullable<AnswerOf<typeof receiptLink>['receipt']>;
type Asked = RequestOf<typeof payReceiptByLink>;

/** After so many questions the page says that the payment is being verified. */
const questions = 4;

/** The receipt behind the mailed link, and its payment. */
export function usePayByLink(linkKey: string) {
  const headers = { [LINK_KEY_HEADER]: linkKey };
  const [problem, setProblem] = useState<string | null>(null);
  const [paidBy, setPaidBy] = useState<ReceiptPayment | null>(null);
  const { busy, run } = useAction();
  const link = useQuery({
    queryKey: ['receipt-link', linkKey],
    queryFn: ({ signal }) => call(receiptLink, undefined, { headers, signal }),
    // What it answers is true for now only, and is kept nowhere.
    staleTime: 0,
    gcTime: 0,
    retry: (count, error) => count < 2 && !isRefusal(error, 'NOT_FOUND'),
  });

  const ask = async (body: Asked): Promise<ReceiptPayment> =>
    (await call(payReceiptByLink, body, { headers })).payment;

  async function settle(body: Asked): Promise<void> {
    let payment = await ask(body);
    for (let round = 1; round < questions && isWaiting(payment); round += 1) {
      await pause(round * 1000);
      payment = await ask({ amount: body.amount, attempt: payment.attempt });
    }
    if (payment.status === 'action_required' && payment.challenge_url !== undefined) {
      // The bank's page must not learn it, and returns without it.
      tabStored.set('receipt_link_key', linkKey);
      window.location.assign(payment.challenge_url);
      return;
    }
    if (payment.status === 'charged') setPaidBy(payment);
    if (payment.status === 'declined') setProblem(paymentTexts.declined[payment.decline_code ?? 'declined']);
  }

  return {
    link,
    problem,
    paidBy,
    busy,
    /** Pays with what `read` gives, or without it asks how the payment stands. */
    pay: (
      amount: string,
      read?: () => Promise<Omit<Asked, 'amount'>>,
      onFailed?: (error: unknown) => void,
    ) => {
      setProblem(null);
      run(async () => settle({ amount, ...(await read?.()) }))
        .catch((error: unknown) => {
          setProblem(refusalText(error));
          onFailed?.(error);
        })
        // Without an answer it may have been charged: the link says how it stands.
        .finally(() => void link.refetch());
    },
  };
}

const isWaiting = ({ status }: ReceiptPayment) => status === 'pending' || status === 'unknown';

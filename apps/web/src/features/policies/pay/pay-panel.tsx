import { formatShortDate } from '@socio/domain/dates';
import { formatMoney, parseMxn } from '@socio/domain/money';
import { momentWords } from '@socio/domain/policy-term';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { MessagePanel } from '../../../components/message-panel.tsx';
import type { Identity } from '../../../flow/use-identity.ts';
import { useToday } from '../../../flow/use-today.ts';
import { useFocusIfLost } from '../../../lib/use-focus-if-lost.ts';
import { CardChoice } from './card-choice.tsx';
import type { ReceiptToPay } from './receipt-to-pay.ts';
import { PendingPayment } from './payment/pending-payment.tsx';
import { useLookOnce } from './payment/use-look-once.ts';
import { payTexts } from './texts.ts';
import { usePayReceipt } from './use-pay-receipt.ts';

type Props = {
  policyNumber: string;
  receipt: ReceiptToPay;
  identity: Pick<Identity, 'withIdentity'>;
};

/** The receipt that is to be paid, until when, and 'Pagar ahora' with one of the member's cards or a new one. */
export function PayPanel({ policyNumber, receipt, identity }: Props) {
  const own = payTexts;
  const today = useToday();
  const [isOpen, setOpen] = useState(false);
  const { pay, askAgain, look, busy, problem } = usePayReceipt(policyNumber, receipt, identity);
  useLookOnce(receipt.isChecking ? String(receipt.number) : null, look);
  const part = useFocusIfLost<HTMLDivElement>(`${receipt.isChecking} ${isOpen} ${problem}`);
  if (receipt.isChecking) {
    return (
      <div ref={part} tabIndex={-1} className="mt-4">
        <PendingPayment busy={busy} onAsk={askAgain} />
        {problem === null ? null : <Problem>{problem}</Problem>}
      </div>
    );
  }
  const day = formatShortDate(receipt.dueDate) ?? receipt.dueDate;
  return (
    <section ref={part} tabIndex={-1} className="mt-4 grid gap-3 rounded-card bg-sunken p-4">
      <div>
        <h3 className="flex items-baseline justify-between gap-3 font-semibold">
          <span className="min-w-0">{own.title(receipt.number, receipt.count)}</span>
          <span className="money">{formatMoney(parseMxn(receipt.amount) ?? 0)}</span>
        </h3>
        <p className="mt-1 text-sm">
          {receipt.dueDate < today ? own.wasDue(day) : own.dueOn(day)}{' '}
          {own.until(momentWords(receipt.protectedUntil))}
        </p>
      </div>
      {problem === null ? null : <Problem>{problem}</Problem>}
      {isOpen ? (
        <CardChoice amount={receipt.amount} identity={identity} busy={busy} mayKeep onPay={pay} />
      ) : (
        <Button full onClick={() => setOpen(true)}>
          {own.show}
        </Button>
      )}
    </section>
  );
}

const Problem = ({ children }: { children: string }) => (
  <div className="mt-3">
    <MessagePanel tone="danger">{children}</MessagePanel>
  </div>
);

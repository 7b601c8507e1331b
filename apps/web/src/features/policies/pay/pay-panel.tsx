import { formatShortDate } from '@socio/domain/dates';
import { formatMoney, parseMxn } from '@socio/domain/money';
import { momentWords } from '@socio/domain/policy-term';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { MessagePanel } from '../../../components/message-panel.tsx';
import type { Identity } from '../../../flow/use-identity.ts';
import { useToday } from '../../../flow/use-today.ts';
import type { ReceiptToPay } from './receipt-to-pay.ts';
import { CardChoice } from './card-choice.tsx';
import { payTexts } from './texts.ts';
import { usePayReceipt } from './use-pay-receipt.ts';

type Props = {
  policyNumber: string;
  receipt: ReceiptToPay;
  identity: Pick<Identity, 'withIdentity'>;
  dashboardPath: string;
};

/** The receipt that is to be paid, until when, and 'Pagar ahora' with one of the member's cards. */
export function PayPanel(props: Props) {
  const { policyNumber, receipt, identity } = props;
  const own = payTexts;
  const today = useToday();
  const [isOpen, setOpen] = useState(false);
  const { pay, busy, problem } = usePayReceipt(policyNumber, receipt, identity);
  if (receipt.isChecking) {
    return (
      <div className="mt-4">
        <MessagePanel
          tone="info"
          title={own.checking.title}
          action={
            // The payment that is under way answers, whatever the card.
            <Button
              variant="secondary"
              busy={busy}
              busyText={own.checking.busy}
              onClick={() => pay(crypto.randomUUID())}
            >
              {own.checking.again}
            </Button>
          }
        >
          {own.checking.detail}
        </MessagePanel>
        {problem === null ? null : <Problem>{problem}</Problem>}
      </div>
    );
  }
  const day = formatShortDate(receipt.dueDate) ?? receipt.dueDate;
  return (
    <section className="mt-4 grid gap-3 rounded-card bg-sunken p-4">
      <div>
        <h3 className="flex items-baseline justify-between gap-3 font-semibold">
          <span className="min-w-0">{own.title(receipt.number, receipt.count)}</span>
          <span className="money">{formatMoney(parseMxn(receipt.amount) ?? 0)}</span>
        </h3>
        <p className="mt-1 text-sm">
          {receipt.dueDate < today ? own.wasDue(day) : own.dueOn(day)}{' '}
          {own.until(momentWords(receipt.graceEnd))}
        </p>
      </div>
      {problem === null ? null : <Problem>{problem}</Problem>}
      {isOpen ? (
        <CardChoice {...props} amount={receipt.amount} busy={busy} onPay={pay} />
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

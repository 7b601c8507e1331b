import type { PolicyData, ReceiptPlan } from '@socio/contracts/shared/policy';
import { formatShortDate } from '@socio/domain/dates';
import { formatMoney, parseMxn } from '@socio/domain/money';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { MessagePanel } from '../../../components/message-panel.tsx';
import type { Identity } from '../../../flow/use-identity.ts';
import { useFocusIfLost } from '../../../lib/use-focus-if-lost.ts';
import { CardChoice } from '../pay/card-choice.tsx';
import { PendingPayment } from '../pay/payment/pending-payment.tsx';
import { paymentTexts } from '../pay/payment/texts.ts';
import { useLookOnce } from '../pay/payment/use-look-once.ts';
import { restTexts } from './texts.ts';
import { usePayRest } from './use-pay-rest.ts';

type Props = {
  policyNumber: string;
  rest: NonNullable<ReceiptPlan['rest']> | null;
  /** One that is under way. */
  pending: NonNullable<PolicyData['pending_change']> | null;
  hasMandate: boolean;
  identity: Pick<Identity, 'withIdentity'>;
};

const money = (amount: string) => formatMoney(parseMxn(amount) ?? 0);

/** All upcoming receipts at once: what it costs, what is saved, and with which card; or how its payment stands. */
export function RestPanel({ policyNumber, rest, pending, hasMandate, identity }: Props) {
  const own = restTexts;
  const [isOpen, setOpen] = useState(false);
  const { pay, askAgain, look, busy, problem } = usePayRest(policyNumber, identity);
  useLookOnce(pending?.state === 'charging' ? pending.id : null, look);
  const part = useFocusIfLost<HTMLDivElement>(`${pending?.state} ${isOpen} ${problem}`);
  const wrong = problem === null ? null : <MessagePanel tone="danger">{problem}</MessagePanel>;
  if (pending !== null) {
    const words = pending.state === 'asked' ? own.asked : paymentTexts.checking;
    return (
      <div ref={part} tabIndex={-1} className="mt-4 grid gap-3">
        <PendingPayment words={words} busy={busy} onAsk={() => askAgain(pending.id)} />
        {wrong}
      </div>
    );
  }
  if (rest === null) return wrong === null ? null : <div className="mt-4">{wrong}</div>;
  return (
    <section ref={part} tabIndex={-1} className="mt-4 grid gap-3 border-t border-line pt-3">
      <div className="text-sm">
        <h3 className="flex items-baseline justify-between gap-3 font-semibold">
          <span className="min-w-0">{own.title}</span>
          <span className="money">{money(rest.amount)}</span>
        </h3>
        <p className="mt-1">{own.offer(rest.receipts, money(rest.saves))}</p>
        <p className="mt-1 text-ink-soft">
          {own.until(formatShortDate(rest.period_to) ?? rest.period_to)} {hasMandate ? own.mandate : null}
        </p>
      </div>
      {wrong}
      {isOpen ? (
        <CardChoice
          amount={rest.amount}
          identity={identity}
          busy={busy}
          onPay={(card) => pay(card, rest.amount)}
        />
      ) : (
        <div>
          <Button variant="secondary" onClick={() => setOpen(true)}>
            {own.title}
          </Button>
        </div>
      )}
    </section>
  );
}

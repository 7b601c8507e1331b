import { formatShortDate } from '@socio/domain/dates';
import { formatMoney, parseMxn } from '@socio/domain/money';
import { momentWords } from '@socio/domain/policy-term';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { getUserCreditCards } from '../../../common/card/get-user-credit-cards.ts';
import { shownCards } from '../../../common/card/shown-cards.ts';
import { stored } from '../../../common/storage-keys.ts';
import { ButtonLink } from '../../../components/button-link.tsx';
import { Button } from '../../../components/button.tsx';
import { MessagePanel } from '../../../components/message-panel.tsx';
import { RadioCards } from '../../../components/radio-cards.tsx';
import type { Identity } from '../../../flow/use-identity.ts';
import { useToday } from '../../../flow/use-today.ts';
import { refusalText } from '../../../lib/refusal-text.ts';
import type { ReceiptToPay } from './receipt-to-pay.ts';
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
        <CardChoice {...props} busy={busy} onPay={pay} />
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

function CardChoice({
  receipt,
  identity,
  dashboardPath,
  busy,
  onPay,
}: Props & { busy: boolean; onPay: (cardId: string) => void }) {
  const own = payTexts;
  const today = useToday();
  const membershipId = stored.get('membership_id');
  const saved = useQuery({
    queryKey: ['get-user-credit-cards', membershipId],
    queryFn: async ({ signal }) =>
      await identity.withIdentity(() => getUserCreditCards(membershipId, signal)),
  });
  const [picked, setPicked] = useState<string | null>(null);
  if (saved.isPending) return <p role="status">{own.loading}</p>;
  if (saved.isError) {
    return (
      <MessagePanel tone="danger" action={<Button onClick={() => void saved.refetch()}>{own.show}</Button>}>
        {refusalText(saved.error)}
      </MessagePanel>
    );
  }
  const cards = shownCards(saved.data, today);
  const chosen = cards.find(({ id }) => id === picked) ?? cards.find(({ expired }) => !expired);
  if (chosen === undefined) {
    return (
      <MessagePanel
        tone="warning"
        action={
          <ButtonLink to={dashboardPath} variant="secondary">
            {own.toProfile}
          </ButtonLink>
        }
      >
        {own.noCards}
      </MessagePanel>
    );
  }
  return (
    <>
      <RadioCards
        legend={own.card}
        options={cards.map(({ id, type, lastFour, expiry, expired }) => ({
          value: id,
          label: own.cardOption(type, lastFour),
          detail: expired ? own.expired(expiry) : own.expires(expiry),
          disabled: expired,
        }))}
        value={chosen.id}
        onValueChange={setPicked}
        disabled={busy}
      />
      <Button full busy={busy} busyText={own.paying} onClick={() => onPay(chosen.id)}>
        {own.pay(formatMoney(parseMxn(receipt.amount) ?? 0))}
      </Button>
    </>
  );
}

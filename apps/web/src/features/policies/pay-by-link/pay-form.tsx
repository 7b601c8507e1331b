import { LATER_MANDATE_VERSION, laterMandateText } from '@socio/domain/mandate';
import { formatMoney, parseMxn } from '@socio/domain/money';
import { Lock } from 'lucide-react';
import { useState } from 'react';
import { CardForm } from '../../../common/card/card-form.tsx';
import { cardTexts } from '../../../common/card/texts.ts';
import { useNewCard } from '../../../common/card/use-new-card.ts';
import { Button } from '../../../components/button.tsx';
import { CheckboxField } from '../../../components/checkbox-field.tsx';
import { MessagePanel } from '../../../components/message-panel.tsx';
import { paymentTexts } from '../pay/payment/texts.ts';
import { texts } from './texts.ts';
import type { LinkedReceipt, usePayByLink } from './use-pay-by-link.ts';

type Props = {
  receipt: LinkedReceipt;
  paying: Pick<ReturnType<typeof usePayByLink>, 'pay' | 'busy' | 'problem'>;
};

/** A card for what is to be paid. */
export function PayForm({ receipt, paying }: Props) {
  const own = texts;
  const { amount, mandate } = receipt;
  const { pay, busy, problem } = paying;
  const card = useNewCard();
  const [isKept, setKept] = useState(false);
  const words =
    mandate === null ? null : laterMandateText({ ...mandate, amount: parseMxn(mandate.amount) ?? 0 });
  const [agreed, setAgreed] = useState<string | null>(null);
  const isAgreed = words !== null && agreed === words;

  async function read() {
    const typed = await card.read();
    // Good for one try: whatever comes of it, the card is typed anew.
    card.forget();
    return {
      card: typed,
      keep_card: isKept,
      ...(mandate !== null &&
        isAgreed && { mandate: { amount: mandate.amount, text_version: LATER_MANDATE_VERSION } }),
    };
  }

  return (
    <form
      noValidate
      // Never used, but a form sent without its script must not put the number into the address.
      method="post"
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) card.whenReady(() => pay(amount, read, card.refuse));
      }}
    >
      <CardForm card={card} disabled={busy} />
      <div>
        <CheckboxField
          label={
            <>
              {own.keep}
              <span className="block text-sm text-ink-soft">{own.keepDetail}</span>
            </>
          }
          checked={isKept}
          onChange={(event) => (busy ? undefined : setKept(event.target.checked))}
        />
        {words === null ? null : (
          <CheckboxField
            label={words}
            checked={isAgreed}
            onChange={(event) => (busy ? undefined : setAgreed(event.target.checked ? words : null))}
          />
        )}
      </div>
      {problem === null ? null : (
        <MessagePanel tone="danger" title={own.notPaid}>
          {problem}
        </MessagePanel>
      )}
      <p className="flex items-start gap-2 text-sm text-ink-soft">
        <Lock aria-hidden className="mt-0.5 size-4 shrink-0" />
        {cardTexts.safe}
      </p>
      <Button type="submit" full busy={busy} busyText={paymentTexts.paying} className="money">
        {paymentTexts.pay(formatMoney(parseMxn(amount) ?? 0))}
      </Button>
    </form>
  );
}

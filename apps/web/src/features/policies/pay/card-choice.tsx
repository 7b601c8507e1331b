import { formatMoney, parseMxn } from '@socio/domain/money';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { CardForm } from '../../../common/card/card-form.tsx';
import { getUserCreditCards } from '../../../common/card/get-user-credit-cards.ts';
import { shownCards } from '../../../common/card/shown-cards.ts';
import { useNewCard } from '../../../common/card/use-new-card.ts';
import { stored } from '../../../common/storage-keys.ts';
import { Button } from '../../../components/button.tsx';
import { CheckboxField } from '../../../components/checkbox-field.tsx';
import { MessagePanel } from '../../../components/message-panel.tsx';
import { RadioCards } from '../../../components/radio-cards.tsx';
import type { Identity } from '../../../flow/use-identity.ts';
import { useToday } from '../../../flow/use-today.ts';
import { refusalText } from '../../../lib/refusal-text.ts';
import { paymentTexts } from './payment/texts.ts';
import { payTexts } from './texts.ts';
import type { CardToPay } from './use-pay-receipt.ts';

/** In place of a card's id. */
const NEW = 'new';

type Props = {
  /** As calls carry it; undefined: nothing is paid, and `action` says what is done. */
  amount?: string;
  action?: { label: string; busyText: string };
  /** What is agreed to with it. */
  children?: ReactNode;
  identity: Pick<Identity, 'withIdentity'>;
  busy: boolean;
  /** A new one is offered first: the one before was refused for good. */
  prefersNew?: boolean;
  /** A new one can be kept for other payments. */
  mayKeep?: boolean;
  /** A new one is charged later, so it is saved; why, in words. */
  savedBecause?: string;
  /** The card that was chosen before. */
  chosenBefore?: string | null;
  onPay: (card: CardToPay) => void;
};

/** One of the member's cards to pay with, or a new one. */
export function CardChoice(props: Props) {
  const { amount, action, children, identity, busy, prefersNew = false, mayKeep = false } = props;
  const { savedBecause, chosenBefore = null, onPay } = props;
  const own = payTexts;
  const today = useToday();
  const membershipId = stored.get('membership_id');
  const saved = useQuery({
    queryKey: ['get-user-credit-cards', membershipId],
    queryFn: async ({ signal }) =>
      await identity.withIdentity(() => getUserCreditCards(membershipId, signal)),
  });
  const card = useNewCard();
  const [picked, setPicked] = useState(chosenBefore);
  const [isKept, setKept] = useState(false);
  if (saved.isPending) return <p role="status">{own.loading}</p>;
  if (saved.isError) {
    return (
      <MessagePanel tone="danger" action={<Button onClick={() => void saved.refetch()}>{own.show}</Button>}>
        {refusalText(saved.error)}
      </MessagePanel>
    );
  }
  const cards = shownCards(saved.data, today);
  const usable = cards.filter(({ expired }) => !expired).map(({ id }) => id);
  const first = prefersNew ? NEW : (usable[0] ?? NEW);
  const chosen = [...usable, NEW].find((id) => id === picked) ?? first;

  function pay(): void {
    if (busy) return;
    if (chosen !== NEW) {
      onPay({ cardId: async () => chosen, keepCard: false });
      return;
    }
    card.whenReady(() => onPay({ cardId: storeNew, keepCard: isKept, onFailed: card.refuse }));
  }

  async function storeNew(): Promise<string> {
    const id = await card.store(membershipId, savedBecause !== undefined);
    if (savedBecause !== undefined) {
      await saved.refetch();
      setPicked(id);
    }
    return id;
  }

  return (
    <form
      noValidate
      // Never used, but a form sent without its script must not put the number into the address.
      method="post"
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        pay();
      }}
    >
      {cards.length === 0 ? null : (
        <RadioCards
          legend={own.card}
          options={[
            ...cards.map(({ id, type, lastFour, expiry, expired }) => ({
              value: id,
              label: own.cardOption(type, lastFour),
              detail: expired ? own.expired(expiry) : own.expires(expiry),
              disabled: expired,
            })),
            { value: NEW, label: own.otherCard },
          ]}
          value={chosen}
          onValueChange={setPicked}
          disabled={busy}
        />
      )}
      {chosen === NEW ? (
        <>
          <CardForm card={card} disabled={busy} />
          {savedBecause === undefined ? null : <p className="text-sm text-ink-soft">{savedBecause}</p>}
          {mayKeep ? (
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
          ) : null}
        </>
      ) : null}
      {children}
      <Button type="submit" full busy={busy} busyText={action?.busyText ?? paymentTexts.paying}>
        {action?.label ?? paymentTexts.pay(formatMoney(parseMxn(amount ?? '') ?? 0))}
      </Button>
    </form>
  );
}

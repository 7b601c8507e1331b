import { formatMoney, parseMxn } from '@socio/domain/money';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode } from 'react';
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
import { isRefusal } from '../../../lib/api-error.ts';
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
  /** What becomes of a new one. */
  aboutNew?: string;
  /** The card that was chosen before its bank asked. */
  chosenBefore?: string | null;
  onPay: (card: CardToPay) => void;
};

/** One of the member's cards to pay with, or a new one. */
export function CardChoice(props: Props) {
  const { amount, action, children, identity, busy, prefersNew = false, mayKeep = false } = props;
  const { aboutNew, chosenBefore = null, onPay } = props;
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
  // Stored here, but not among the saved ones. It is offered again, since its number is gone.
  const [given, setGiven] = useState(chosenBefore);
  // With it, and not failed: its bank has answered, and may have refused it.
  const [tried, setTried] = useState<string | null>(null);
  const [isKept, setKept] = useState(false);
  // The field that was being typed in goes away once its card is offered.
  const offered = useRef<HTMLInputElement>(null);
  const isOffering = useRef(false);
  useEffect(() => {
    if (!isOffering.current || busy) return;
    isOffering.current = false;
    if (document.activeElement === document.body) offered.current?.focus();
  }, [busy, picked]);
  if (saved.data === undefined) {
    if (!saved.isError) return <p role="status">{own.loading}</p>;
    return (
      <MessagePanel tone="danger" action={<Button onClick={() => void saved.refetch()}>{own.retry}</Button>}>
        {refusalText(saved.error)}
      </MessagePanel>
    );
  }
  const cards = shownCards(saved.data, today);
  const usable = cards.filter(({ expired }) => !expired).map(({ id }) => id);
  const isOpen = busy || tried !== given;
  const hasGiven = given !== null && isOpen && !cards.some(({ id }) => id === given);
  const choices = [...usable, ...(hasGiven ? [given] : []), NEW];
  const first = prefersNew ? NEW : (usable[0] ?? NEW);
  const chosen = choices.find((id) => id === picked) ?? first;
  const isOwn = usable.includes(chosen);

  function pay(): void {
    if (busy) return;
    if (isOwn) onPay({ cardId: async () => chosen, keepCard: false });
    else if (chosen === NEW) card.whenReady(payWithNew);
    else {
      // Only once it is used: what is agreed to with it may be missing.
      const cardId = async () => {
        setTried(chosen);
        return chosen;
      };
      onPay({ cardId, keepCard: isKept, onFailed: (error) => offer(chosen, error) });
    }
  }

  function payWithNew(): void {
    let id: string | null = null;
    const cardId = async () => (id = await card.store(membershipId, false));
    const onFailed = (error: unknown) => {
      card.refuse(error);
      if (id !== null) offer(id, error);
    };
    onPay({ cardId, keepCard: isKept, onFailed });
  }

  /** It is still good for another try, unless its bank refused it or it is gone. */
  function offer(id: string, error: unknown): void {
    const isLost = isRefusal(error, 'RENEWAL_CARD', 'NOT_FOUND');
    setGiven(isLost ? null : id);
    setTried(null);
    setPicked(isLost ? NEW : id);
    isOffering.current = true;
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
      {cards.length === 0 && !hasGiven ? null : (
        <RadioCards
          legend={own.card}
          options={[
            ...cards.map(({ id, type, lastFour, expiry, expired }) => ({
              value: id,
              label: own.cardOption(type, lastFour),
              detail: expired ? own.expired(expiry) : own.expires(expiry),
              disabled: expired,
            })),
            ...(hasGiven ? [{ value: given, label: own.givenCard }] : []),
            { value: NEW, label: own.otherCard },
          ]}
          ref={offered}
          value={chosen}
          onValueChange={setPicked}
          disabled={busy}
        />
      )}
      {chosen === NEW ? <CardForm card={card} disabled={busy} /> : null}
      {isOwn || aboutNew === undefined ? null : <p className="text-sm text-ink-soft">{aboutNew}</p>}
      {isOwn || !mayKeep ? null : (
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
      )}
      {children}
      <Button type="submit" full busy={busy} busyText={action?.busyText ?? paymentTexts.paying}>
        {action?.label ?? paymentTexts.pay(formatMoney(parseMxn(amount ?? '') ?? 0))}
      </Button>
    </form>
  );
}

import { formatMoney, parseMxn } from '@socio/domain/money';
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
import { payTexts } from './texts.ts';

type Props = {
  /** As calls carry it. */
  amount: string;
  identity: Pick<Identity, 'withIdentity'>;
  dashboardPath: string;
  busy: boolean;
  onPay: (cardId: string) => void;
};

/** One of the member's saved cards to pay with. */
export function CardChoice({ amount, identity, dashboardPath, busy, onPay }: Props) {
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
        {own.pay(formatMoney(parseMxn(amount) ?? 0))}
      </Button>
    </>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { getUserCreditCards } from '../../../../common/card/get-user-credit-cards.ts';
import { shownCards } from '../../../../common/card/shown-cards.ts';
import { stored } from '../../../../common/storage-keys.ts';
import { Button } from '../../../../components/button.tsx';
import { MessagePanel } from '../../../../components/message-panel.tsx';
import { RadioCards } from '../../../../components/radio-cards.tsx';
import type { Identity } from '../../../../flow/use-identity.ts';
import { useToday } from '../../../../flow/use-today.ts';
import { refusalText } from '../../../../lib/refusal-text.ts';
import { offerTexts as own } from './texts.ts';

type Props = {
  identity: Pick<Identity, 'withIdentity'>;
  busy: boolean;
  busyText: string;
  payText: string;
  onPay: (cardId: string) => void;
};

/** Which of the member's cards pays, and the button that charges it. */
export function CardChoice({ identity, busy, busyText, payText, onPay }: Props) {
  const today = useToday();
  const membershipId = stored.get('membership_id');
  const saved = useQuery({
    queryKey: ['get-user-credit-cards', membershipId],
    queryFn: async ({ signal }) =>
      await identity.withIdentity(() => getUserCreditCards(membershipId, signal)),
  });
  const [picked, setPicked] = useState<string | null>(null);
  if (saved.isPending) return <p role="status">{own.loadingCards}</p>;
  if (saved.isError) {
    return (
      <MessagePanel tone="danger" action={<Button onClick={() => void saved.refetch()}>{own.retry}</Button>}>
        {refusalText(saved.error)}
      </MessagePanel>
    );
  }
  const cards = shownCards(saved.data, today);
  const chosen = cards.find(({ id }) => id === picked) ?? cards.find(({ expired }) => !expired);
  if (chosen === undefined) return <MessagePanel tone="warning">{own.noCards}</MessagePanel>;
  return (
    <>
      <RadioCards
        legend={own.card}
        options={cards.map(({ id, type, lastFour, expiry, expired }) => ({
          value: id,
          label: own.cardOption(type, lastFour),
          detail: expired ? own.cardExpired(expiry) : own.expires(expiry),
          disabled: expired,
        }))}
        value={chosen.id}
        onValueChange={setPicked}
        disabled={busy}
      />
      <Button full busy={busy} busyText={busyText} onClick={() => onPay(chosen.id)}>
        {payText}
      </Button>
    </>
  );
}

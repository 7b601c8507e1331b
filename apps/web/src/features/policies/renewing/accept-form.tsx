import { acceptRenewal } from '@socio/contracts/accept-renewal';
import type { RenewalView } from '@socio/contracts/shared/renewal';
import { MANDATE_VERSION, mandateText } from '@socio/domain/mandate';
import { formatMoney, parseMxn } from '@socio/domain/money';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { getUserCreditCards } from '../../../common/card/get-user-credit-cards.ts';
import { shownCards } from '../../../common/card/shown-cards.ts';
import { stored } from '../../../common/storage-keys.ts';
import { ButtonLink } from '../../../components/button-link.tsx';
import { Button } from '../../../components/button.tsx';
import { CheckboxField } from '../../../components/checkbox-field.tsx';
import { MessagePanel } from '../../../components/message-panel.tsx';
import { RadioCards } from '../../../components/radio-cards.tsx';
import type { Identity } from '../../../flow/use-identity.ts';
import { useToday } from '../../../flow/use-today.ts';
import { call } from '../../../lib/api-client.ts';
import { refusalText } from '../../../lib/refusal-text.ts';
import { useAction } from '../../../lib/use-action.ts';
import { keepAnswer, lookAgain } from '../cancelling/keep-answer.ts';
import { renewingTexts } from './texts.ts';

type Props = {
  policyNumber: string;
  price: NonNullable<RenewalView['price']>;
  identity: Pick<Identity, 'withIdentity' | 'withFreshProof'>;
  dashboardPath: string;
  onClose: () => void;
};

/** Agrees to the price with one of the member's cards; later receipts and automatic renewal only where they are ticked. */
export function AcceptForm({ policyNumber, price, identity, dashboardPath, onClose }: Props) {
  const own = renewingTexts;
  const today = useToday();
  const membershipId = stored.get('membership_id');
  const saved = useQuery({
    queryKey: ['get-user-credit-cards', membershipId],
    queryFn: async ({ signal }) =>
      await identity.withIdentity(() => getUserCreditCards(membershipId, signal)),
  });
  const [picked, setPicked] = useState<string | null>(null);
  const [isAutomatic, setAutomatic] = useState(false);
  const [isAgreed, setAgreed] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { busy, run } = useAction();
  if (saved.isPending) return <p role="status">{own.loading}</p>;
  if (saved.isError) {
    return (
      <MessagePanel tone="danger" action={<Button onClick={() => void saved.refetch()}>{own.retry}</Button>}>
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
  const { mandate } = price;

  const accept = () => {
    if (mandate !== null && !isAgreed) {
      setProblem(own.mandateNeeded);
      return;
    }
    setProblem(null);
    const body = {
      policy_number: policyNumber,
      payment_card_id: chosen.id,
      total: price.total,
      automatic: isAutomatic,
      ...(mandate !== null && { mandate: { amount: mandate.amount, text_version: MANDATE_VERSION } }),
    };
    run(async () => {
      const answer = await identity.withFreshProof('renew', () => call(acceptRenewal, body));
      if (answer.challenge_url !== undefined) {
        window.location.assign(answer.challenge_url);
        return;
      }
      await keepAnswer(policyNumber, answer);
      onClose();
    }).catch((error: unknown) => {
      setProblem(refusalText(error));
      void lookAgain(policyNumber);
    });
  };

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
      {mandate === null ? null : (
        <CheckboxField
          label={mandateText({ charges: mandate.charges, amount: parseMxn(mandate.amount) ?? 0 })}
          checked={isAgreed}
          onChange={(event) => setAgreed(event.target.checked)}
        />
      )}
      <CheckboxField
        label={own.automatic}
        checked={isAutomatic}
        onChange={(event) => setAutomatic(event.target.checked)}
      />
      {problem === null ? null : <MessagePanel tone="danger">{problem}</MessagePanel>}
      <Button full busy={busy} busyText={own.confirming} onClick={accept}>
        {own.confirm(formatMoney(parseMxn(price.total) ?? 0))}
      </Button>
      <Button variant="secondary" full disabled={busy} onClick={onClose}>
        {own.cancel}
      </Button>
    </>
  );
}

import { acceptRenewal } from '@socio/contracts/accept-renewal';
import { civilDate, shortDate } from '@socio/domain/dates';
import { MANDATE_VERSION, mandateText } from '@socio/domain/mandate';
import { parseMxn } from '@socio/domain/money';
import { renewalChargedAt } from '@socio/domain/renewal/renewal-times';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { getUserCreditCards } from '../../../common/card/get-user-credit-cards.ts';
import { shownCards } from '../../../common/card/shown-cards.ts';
import { stored } from '../../../common/storage-keys.ts';
import { forgetUnsent, keepUnsent, unsentOf } from '../../../common/unsent-fields.ts';
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
import { readKeptAcceptance } from './kept-acceptance.ts';
import { money, type RenewalPrice } from './price.tsx';
import { renewingTexts } from './texts.ts';

type Props = {
  policyNumber: string;
  /** In the coverage that is agreed to. */
  option: Pick<RenewalPrice, 'total' | 'first_payment' | 'mandate' | 'coverage'>;
  /** Of the next year. */
  startsAt: string;
  /** Agreed to before, and that it renews by itself. */
  wasAutomatic: boolean;
  identity: Pick<Identity, 'withIdentity' | 'withFreshProof'>;
  dashboardPath: string;
  onClose: () => void;
};

/** Agrees to the price with one of the member's cards; later receipts and automatic renewal only where they are ticked. */
export function AcceptForm(props: Props) {
  const { policyNumber, option, identity, dashboardPath } = props;
  const own = renewingTexts;
  const today = useToday();
  const membershipId = stored.get('membership_id');
  const saved = useQuery({
    queryKey: ['get-user-credit-cards', membershipId],
    queryFn: async ({ signal }) =>
      await identity.withIdentity(() => getUserCreditCards(membershipId, signal)),
  });
  const [kept] = useState(() => readKeptAcceptance(policyNumber));
  const [picked, setPicked] = useState(kept?.cardId ?? null);
  const [isAutomatic, setAutomatic] = useState(kept?.isAutomatic ?? props.wasAutomatic);
  const [agreed, setAgreed] = useState(kept?.mandate ?? '');
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
  const { mandate, coverage, total } = option;
  const chargedOn = civilDate(renewalChargedAt(civilDate(new Date(props.startsAt))));
  const isAgreed = agreed === mandate?.amount;
  const close = () => {
    if (unsentOf('renewal') === policyNumber) forgetUnsent('renewal');
    props.onClose();
  };

  const accept = () => {
    if (mandate !== null && !isAgreed) {
      setProblem(own.mandateNeeded);
      return;
    }
    setProblem(null);
    const body = {
      policy_number: policyNumber,
      payment_card_id: chosen.id,
      total,
      ...(coverage !== undefined && { coverage }),
      automatic: isAutomatic,
      ...(mandate !== null && { mandate: { amount: mandate.amount, text_version: MANDATE_VERSION } }),
    };
    run(async () => {
      const answer = await identity.withFreshProof('renew', () => call(acceptRenewal, body));
      if (answer.challenge_url !== undefined) {
        const left = { cardId: chosen.id, coverage: coverage ?? '', isAutomatic, mandate: agreed };
        keepUnsent('renewal', policyNumber, left);
        window.location.assign(answer.challenge_url);
        return;
      }
      await keepAnswer(policyNumber, answer);
      close();
    }).catch((error: unknown) => {
      setProblem(refusalText(error));
      void lookAgain(policyNumber);
    });
  };

  return (
    <>
      {kept === null ? null : <MessagePanel tone="info">{own.fromBank}</MessagePanel>}
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
          onChange={(event) => setAgreed(event.target.checked ? mandate.amount : '')}
        />
      )}
      <CheckboxField
        label={own.automatic}
        checked={isAutomatic}
        onChange={(event) => setAutomatic(event.target.checked)}
      />
      <p className="text-sm text-ink-soft">{own.when(money(option.first_payment), shortDate(chargedOn))}</p>
      {problem === null ? null : <MessagePanel tone="danger">{problem}</MessagePanel>}
      <Button full busy={busy} busyText={own.confirming} onClick={accept}>
        {own.confirm(money(total))}
      </Button>
      <Button variant="secondary" full disabled={busy} onClick={close}>
        {own.cancel}
      </Button>
    </>
  );
}

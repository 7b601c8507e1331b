import { acceptRenewal } from '@socio/contracts/accept-renewal';
import { civilDate, shortDate } from '@socio/domain/dates';
import { MANDATE_VERSION, mandateText } from '@socio/domain/mandate';
import { parseMxn } from '@socio/domain/money';
import { renewalChargedAt } from '@socio/domain/renewal/renewal-times';
import { useState } from 'react';
import { forgetUnsent, keepUnsent, unsentOf } from '../../../common/unsent-fields.ts';
import { Button } from '../../../components/button.tsx';
import { CheckboxField } from '../../../components/checkbox-field.tsx';
import { MessagePanel } from '../../../components/message-panel.tsx';
import type { Identity } from '../../../flow/use-identity.ts';
import { call } from '../../../lib/api-client.ts';
import { isRefusal } from '../../../lib/api-error.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { refusalText } from '../../../lib/refusal-text.ts';
import { useAction } from '../../../lib/use-action.ts';
import { keepAnswer, lookAgain } from '../cancelling/keep-answer.ts';
import { CardChoice } from '../pay/card-choice.tsx';
import type { CardToPay } from '../pay/use-pay-receipt.ts';
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
  onClose: () => void;
};

/** Agrees to the price with a card; later receipts and automatic renewal only where they are ticked. */
export function AcceptForm(props: Props) {
  const { policyNumber, option, identity } = props;
  const own = renewingTexts;
  const [kept] = useState(() => readKeptAcceptance(policyNumber));
  // Until its bank has refused the card.
  const [isBack, setBack] = useState(kept !== null);
  const [isAutomatic, setAutomatic] = useState(kept?.isAutomatic ?? props.wasAutomatic);
  const [agreed, setAgreed] = useState(kept?.mandate ?? '');
  const [problem, setProblem] = useState<string | null>(null);
  const { busy, run } = useAction();
  const { mandate, coverage, total } = option;
  const chargedAt = renewalChargedAt(civilDate(new Date(props.startsAt)));
  const [openedAt] = useState(() => new Date());
  const isAgreed = agreed === mandate?.amount;
  const close = () => {
    if (unsentOf('renewal') === policyNumber) forgetUnsent('renewal');
    props.onClose();
  };

  const accept = ({ cardId, onFailed }: CardToPay) => {
    if (mandate !== null && !isAgreed) {
      setProblem(own.mandateNeeded);
      return;
    }
    setProblem(null);
    run(async () => {
      const payment_card_id = await identity.withIdentity(cardId);
      const body = {
        policy_number: policyNumber,
        payment_card_id,
        total,
        ...(coverage !== undefined && { coverage }),
        automatic: isAutomatic,
        ...(mandate !== null && { mandate: { amount: mandate.amount, text_version: MANDATE_VERSION } }),
      };
      const answer = await identity.withFreshProof('renew', () => call(acceptRenewal, body));
      if (answer.challenge_url !== undefined) {
        const left = { cardId: payment_card_id, coverage: coverage ?? '', isAutomatic, mandate: agreed };
        keepUnsent('renewal', policyNumber, left);
        window.location.assign(answer.challenge_url);
        return;
      }
      // A new card is among the saved ones now.
      void queryClient.invalidateQueries({ queryKey: ['get-user-credit-cards'] });
      await keepAnswer(policyNumber, answer);
      close();
    }).catch((error: unknown) => {
      setProblem(refusalText(error));
      if (isRefusal(error, 'RENEWAL_CARD')) {
        setBack(false);
        forgetUnsent('renewal');
      }
      onFailed?.(error);
      void lookAgain(policyNumber);
    });
  };

  return (
    <>
      {!isBack ? null : <MessagePanel tone="info">{own.fromBank}</MessagePanel>}
      <CardChoice
        identity={identity}
        busy={busy}
        action={{ label: own.confirm(money(total)), busyText: own.confirming }}
        chosenBefore={kept?.cardId ?? null}
        aboutNew={own.aboutNew}
        onPay={accept}
      >
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
        <p className="text-sm text-ink-soft">
          {openedAt < chargedAt
            ? own.when(money(option.first_payment), shortDate(civilDate(chargedAt)))
            : own.whenNow(money(option.first_payment))}
        </p>
        {problem === null ? null : <MessagePanel tone="danger">{problem}</MessagePanel>}
      </CardChoice>
      <Button variant="secondary" full disabled={busy} onClick={close}>
        {own.cancel}
      </Button>
    </>
  );
}

import { CreditCard, Lock, Plus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { CardForm } from '../../../common/card/card-form.tsx';
import type { ShownCard } from '../../../common/card/shown-cards.ts';
import { cardTexts } from '../../../common/card/texts.ts';
import { Button } from '../../../components/button.tsx';
import { CheckboxField } from '../../../components/checkbox-field.tsx';
import { MessagePanel } from '../../../components/message-panel.tsx';
import { RadioCards } from '../../../components/radio-cards.tsx';
import type { AmountDue } from '../payment/amount-due.ts';
import { NEW } from '../payment/card-choice.ts';
import { useCard } from '../payment/use-card.ts';
import { useMandate } from '../payment/use-mandate.ts';
import { usePayment } from '../payment/use-payment.ts';
import { readApplication } from '../../../flow/application.ts';
import { useStepForm } from '../../../flow/use-step-form.ts';
import { texts } from '../texts.ts';
import {
  checkOptionalVehicle,
  isSameVehicle,
  optionalVehicleToast,
  recordedFields,
} from '../vehicle/typed-vehicle.ts';
import type { VehicleFields } from '../vehicle/vehicle-fields.ts';
import { EarlyVehicle } from './early-vehicle.tsx';
import { MandateField } from './mandate-field.tsx';
import { PaymentProblem } from './payment-problem.tsx';
import type { PaymentStepProps } from '../contract-step-props.ts';
import { PaymentWaiting } from './payment-waiting.tsx';
import { showToast } from '../../../components/toast/show-toast.ts';
import { StepActions } from '../../../components/step-actions.tsx';

/** The gateway usually answers within two or three seconds. */
const SLOW = 6000;

type Props = PaymentStepProps & { due: AmountDue; offers: readonly ShownCard[] };

/** A saved or a new card, and the button that charges it. */
export function PaymentForm(props: Props) {
  const own = texts.payment;
  const { application, due, offers, onBack } = props;
  const card = useCard(application, offers);
  const vehicle = useStepForm<VehicleFields>({
    step: 'vehicle-data',
    applicationId: application.id,
    initial: recordedFields(application),
    check: checkOptionalVehicle,
  });
  const typed = { vin: '', plates: '', ...useWatch({ control: vehicle.control }) };
  const { phase, pay, leave } = usePayment({ ...props, amount: due.amount, onNotPaid: card.notPaid });
  const mandate = useMandate(due.mandate);
  const isTyped = card.choice === NEW || card.choice === card.entered;
  const [keepCard, setKeepCard] = useState(false);
  const paying = phase.name === 'paying';
  const slow = useSlow(paying, SLOW);

  if (phase.name !== 'form' && !paying)
    return <PaymentWaiting phase={phase} onLeave={leave} onPaid={props.onPaid} />;
  const problem = phase.name === 'form' ? phase.problem : null;
  const isStale = problem?.of !== undefined && !isSameVehicle(problem.of, typed);
  const payWith = (insuredTwiceAccepted: boolean) =>
    void vehicle.handleSubmit(
      (fields) =>
        card.whenReady(() =>
          mandate.whenGiven(
            () =>
              void pay(card.cardId, card.onFailure, {
                vehicle: fields,
                insuredTwiceAccepted,
                mandate: mandate.given,
                keepCard: isTyped && keepCard,
              }),
          ),
        ),
      () => showToast(optionalVehicleToast(vehicle.getValues())),
    )();
  return (
    <form
      noValidate
      // Never used, but a form sent without its script must not put the number into the address.
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        if (!paying) payWith(false);
      }}
    >
      <div className="grid gap-6">
        {offers.length === 0 && card.entered === null ? null : (
          <RadioCards
            legend={offers.length === 0 ? own.choose : own.saved}
            value={card.choice}
            onValueChange={card.choose}
            disabled={paying}
            options={[
              ...offers.map(({ id, type, lastFour, expiry, expired }) => ({
                value: id,
                label: cardTexts.endingIn(type, lastFour),
                detail: expired ? cardTexts.expired(expiry) : cardTexts.expires(expiry),
                icon: <CreditCard aria-hidden className="size-5 shrink-0 text-ink-soft" />,
                disabled: expired,
              })),
              ...(card.entered === null
                ? []
                : [
                    {
                      value: card.entered,
                      label: own.entered,
                      icon: <CreditCard aria-hidden className="size-5 shrink-0 text-ink-soft" />,
                    },
                  ]),
              {
                value: NEW,
                label: own.addNew,
                icon: <Plus aria-hidden className="size-5 shrink-0 text-ink-soft" />,
              },
            ]}
          />
        )}
        {card.hasForm ? (
          <div hidden={card.choice !== NEW}>
            <CardForm card={card.newCard} disabled={paying} />
          </div>
        ) : null}
        {isTyped ? (
          <CheckboxField
            label={
              <>
                {own.keep}
                <span className="block text-sm text-ink-soft">
                  {mandate.words === null ? own.notKept.once : own.notKept.mandate}
                </span>
              </>
            }
            checked={keepCard}
            onChange={(event) => (paying ? undefined : setKeepCard(event.target.checked))}
          />
        ) : null}
        <EarlyVehicle form={vehicle} year={readApplication(application).year} readOnly={paying} />
        <MandateField mandate={mandate} readOnly={paying} />
        {problem === null || isStale ? null : (
          <PaymentProblem
            {...props}
            problem={problem}
            insureTwice={{ text: texts.vehicle.insuredTwice.pay(due.today), go: () => payWith(true) }}
          />
        )}
        <p className="flex items-start gap-2 text-sm text-ink-soft">
          <Lock aria-hidden className="mt-0.5 size-4 shrink-0" />
          {cardTexts.safe}
        </p>
        <div role="status" className="empty:hidden">
          {slow ? <MessagePanel title={own.slow.title}>{own.slow.detail}</MessagePanel> : null}
        </div>
      </div>
      <StepActions backText={own.back} onBack={paying ? undefined : onBack}>
        <Button type="submit" busy={paying} busyText={own.paying} className="money">
          {own.pay(due.today)}
        </Button>
      </StepActions>
    </form>
  );
}

/** True once something has been running for longer than `after` milliseconds. */
function useSlow(active: boolean, after: number): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!active) return;
    const timer = setTimeout(() => setSlow(true), after);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [active, after]);
  return active && slow;
}

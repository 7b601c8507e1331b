import { Home, Plus } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { Controller, useWatch } from 'react-hook-form';
import { AddressForm } from '../../../common/address/address-form.tsx';
import { addressLines } from '../../../common/address/shown-addresses.ts';
import { addressTexts } from '../../../common/address/texts.ts';
import { zipCodeQuery } from '../../../common/zip-code-lookup.ts';
import { Button } from '../../../components/button.tsx';
import { MessagePanel } from '../../../components/message-panel.tsx';
import { RadioCards } from '../../../components/radio-cards.tsx';
import { NEW, type AddressOffer } from '../address/offer-addresses.ts';
import { useAddress } from '../address/use-address.ts';
import { texts } from '../texts.ts';
import type { AddressStepProps } from '../contract-step-props.ts';
import { StepActions } from '../../../components/step-actions.tsx';

type Props = AddressStepProps & { postalCode: string; offer: AddressOffer };

/** Saved addresses with this postal code first; a new one if there is none, or on request. */
export function AddressChoice(props: Props) {
  const { postalCode, offer, onBack } = props;
  const own = texts.address;
  const lookUp = useQuery(zipCodeQuery(postalCode));
  const { control, problem, busy, isSending, forgetProblem, send } = useAddress(props);
  const isNew = useWatch({ control, name: 'choice' }) === NEW;

  return (
    <form noValidate onSubmit={(event) => void send(event)}>
      <div className="grid gap-6">
        {offer.mismatch ? (
          <MessagePanel tone="warning" title={own.mismatch.title}>
            {own.mismatch.detail}
          </MessagePanel>
        ) : null}
        {offer.matching.length === 0 ? null : (
          <Controller
            control={control}
            name="choice"
            render={({ field, fieldState }) => (
              <RadioCards
                legend={own.saved}
                ref={field.ref}
                value={field.value}
                onValueChange={(choice) => {
                  forgetProblem();
                  field.onChange(choice);
                }}
                disabled={busy}
                error={fieldState.error?.message}
                options={[
                  ...offer.matching.map((saved) => {
                    const { street, place } = addressLines(saved);
                    return {
                      value: saved['user_addresses-id'],
                      label: street,
                      detail: place,
                      icon: <Home aria-hidden className="size-5 shrink-0 text-ink-soft" />,
                    };
                  }),
                  {
                    value: NEW,
                    label: own.addNew,
                    detail: own.addNewDetail(postalCode),
                    icon: <Plus aria-hidden className="size-5 shrink-0 text-ink-soft" />,
                  },
                ]}
              />
            )}
          />
        )}
        {isNew ? (
          <AddressForm control={control} lookUp={lookUp} given={{ postalCode, hint: own.fromQuote }} />
        ) : null}
        {problem === null ? null : (
          <MessagePanel tone="danger" title={addressTexts.failed.title}>
            {problem}
          </MessagePanel>
        )}
      </div>
      <StepActions backText={own.back} onBack={onBack}>
        <Button type="submit" busy={isSending} busyText={texts.saving}>
          {isNew ? own.save : own.continue}
        </Button>
      </StepActions>
    </form>
  );
}

import { Home, Plus } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { Button } from '../../../components/button.tsx';
import { MessagePanel } from '../../../components/message-panel.tsx';
import { RadioCards } from '../../../components/radio-cards.tsx';
import { zipCodeLookup } from '../api/zip-code-lookup.ts';
import { addressLines, NEW, type AddressOffer } from '../address/saved-addresses.ts';
import { useAddress } from '../address/use-address.ts';
import { texts } from '../texts.ts';
import { AddressForm } from './address-form.tsx';
import type { AddressStepProps } from '../step-props.ts';
import { StepActions } from './step-actions.tsx';

type Props = AddressStepProps & { postalCode: string; offer: AddressOffer };

/** The saved addresses of the postal code first; a new one where there is none or on request. */
export function AddressChoice(props: Props) {
  const { postalCode, offer, onBack } = props;
  const own = texts.address;
  const lookUp = useQuery({
    queryKey: ['zip-code-lookup', postalCode],
    queryFn: ({ signal }) => zipCodeLookup(postalCode, signal),
  });
  const address = useAddress({ ...props, neighborhoods: lookUp.data ?? [] });
  const isNew = address.choice === NEW;

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        address.send();
      }}
    >
      <div className="grid gap-6">
        {offer.mismatch ? (
          <MessagePanel tone="warning" title={own.mismatch.title}>
            {own.mismatch.detail}
          </MessagePanel>
        ) : null}
        {offer.matching.length === 0 ? null : (
          <RadioCards
            legend={own.saved}
            value={address.choice}
            onValueChange={address.choose}
            disabled={address.busy}
            error={address.choiceError}
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
        {isNew ? <AddressForm address={address} postalCode={postalCode} lookUp={lookUp} /> : null}
        {address.problem === null ? null : (
          <MessagePanel tone="danger" title={own.failed.title}>
            {address.problem}
          </MessagePanel>
        )}
      </div>
      <StepActions backText={own.back} onBack={onBack}>
        <Button type="submit" busy={address.busy} busyText={texts.saving}>
          {isNew ? own.save : own.continue}
        </Button>
      </StepActions>
    </form>
  );
}

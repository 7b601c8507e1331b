import { Button } from '../../../components/button.tsx';
import { MessagePanel } from '../../../components/message-panel.tsx';
import { SelectField } from '../../../components/select-field.tsx';
import { TextField } from '../../../components/text-field.tsx';
import type { TypedAddress } from '../address/address-fields.ts';
import { neighborhoodOptions, placeOf } from '../address/neighborhoods.ts';
import type { AddressState } from '../address/use-address.ts';
import type { Neighborhood } from '../api/zip-code-lookup.ts';
import { texts } from '../texts.ts';

/** Longest texts that the server takes. */
const PLACE = 120;
const NUMBER = 20;

type Props = {
  address: AddressState;
  postalCode: string;
  lookUp: { data: Neighborhood[] | undefined; isError: boolean; refetch: () => unknown };
};

/** A new address: street and numbers are typed, the rest comes from the postal code. */
export function AddressForm({ address, postalCode, lookUp }: Props) {
  const own = texts.address;
  const { values, errors, change, leave } = address;
  const found = lookUp.data ?? [];
  const place = placeOf(found, values.neighborhood);
  const typed = (name: keyof TypedAddress) => ({
    name,
    value: values[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
    onBlur: () => leave(name),
  });

  if (lookUp.isError || lookUp.data?.length === 0) {
    return (
      <MessagePanel
        tone="danger"
        title={lookUp.isError ? own.lookUpFailed.title : own.unknownPostalCode}
        action={
          lookUp.isError ? (
            <Button variant="secondary" onClick={() => void lookUp.refetch()}>
              {texts.retry}
            </Button>
          ) : undefined
        }
      >
        {lookUp.isError ? own.lookUpFailed.detail : undefined}
      </MessagePanel>
    );
  }

  return (
    <div className="grid gap-5">
      <TextField {...typed('street')} label={own.street} autoComplete="address-line1" maxLength={PLACE} />
      <div className="grid gap-5 min-[420px]:grid-cols-2">
        <TextField
          {...typed('exteriorNumber')}
          label={own.exteriorNumber}
          autoComplete="off"
          maxLength={NUMBER}
        />
        <TextField
          {...typed('interiorNumber')}
          label={own.interiorNumber}
          optional
          autoComplete="address-line2"
          maxLength={NUMBER}
        />
      </div>
      <SelectField
        {...typed('neighborhood')}
        label={own.neighborhood}
        autoComplete="address-level3"
        placeholder={own.chooseNeighborhood}
        options={neighborhoodOptions(found)}
        aria-busy={lookUp.data === undefined}
      />
      <div className="grid gap-5 min-[360px]:grid-cols-2">
        <TextField
          readOnly
          label={own.postalCode}
          hint={own.fromQuote}
          value={postalCode}
          autoComplete="postal-code"
          inputMode="numeric"
        />
        <TextField readOnly label={own.municipality} value={place.municipio} />
        <TextField readOnly label={own.city} value={place.city} autoComplete="address-level2" />
        <TextField readOnly label={own.state} value={place.state} autoComplete="address-level1" />
      </div>
    </div>
  );
}

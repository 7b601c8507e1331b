import { Button } from '../../../components/button.tsx';
import { MessagePanel } from '../../../components/message-panel.tsx';
import { useWatch, type Control } from 'react-hook-form';
import { FormSearchSelectField } from '../../../components/form/form-search-select-field.tsx';
import { FormTextField } from '../../../components/form/form-text-field.tsx';
import { TextField } from '../../../components/text-field.tsx';
import type { AddressValues } from '../address/address-fields.ts';
import { neighborhoodOptions, placeOf } from '../address/neighborhoods.ts';
import type { Neighborhood } from '../../../common/zip-code-lookup.ts';
import { texts } from '../texts.ts';

/** Longest texts that the server takes. */
const PLACE = 120;
const NUMBER = 20;

type Props = {
  control: Control<AddressValues>;
  postalCode: string;
  lookUp: { data: Neighborhood[] | undefined; isError: boolean; refetch: () => unknown };
};

/** A new address: street and numbers are typed, the rest comes from the postal code. */
export function AddressForm({ control, postalCode, lookUp }: Props) {
  const own = texts.address;
  const found = lookUp.data ?? [];
  const place = placeOf(found, useWatch({ control, name: 'neighborhood' }));

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
      <FormTextField
        control={control}
        name="street"
        label={own.street}
        autoComplete="address-line1"
        maxLength={PLACE}
      />
      <div className="grid gap-5 min-[420px]:grid-cols-2">
        <FormTextField
          control={control}
          name="exteriorNumber"
          label={own.exteriorNumber}
          autoComplete="off"
          maxLength={NUMBER}
        />
        <FormTextField
          control={control}
          name="interiorNumber"
          label={own.interiorNumber}
          optional
          autoComplete="address-line2"
          maxLength={NUMBER}
        />
      </div>
      <FormSearchSelectField
        control={control}
        name="neighborhood"
        label={own.neighborhood}
        autoComplete="address-level3"
        placeholder={own.chooseNeighborhood}
        searchPlaceholder={own.searchNeighborhood}
        emptyText={own.noNeighborhood}
        unchosenText={own.neighborhoodUnchosen}
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

import type { ReactNode } from 'react';
import { useWatch, type Control } from 'react-hook-form';
import { FormSearchSelectField } from '../../components/form/form-search-select-field.tsx';
import { FormTextField } from '../../components/form/form-text-field.tsx';
import { TextField } from '../../components/text-field.tsx';
import type { TypedAddress } from './address-fields.ts';
import { LookUpProblem, type LookUp } from './look-up-problem.tsx';
import { neighborhoodOptions, placeOf } from './neighborhoods.ts';
import { addressTexts as texts } from './texts.ts';

/** Longest texts that the server takes. */
const PLACE = 120;
const NUMBER = 20;

type Props<Values extends TypedAddress> = {
  control: Control<Values>;
  /** The neighborhoods of the postal code. */
  lookUp: LookUp;
  /** The postal code, where it is not typed here, and why. */
  given?: { postalCode: string; hint: string };
  /** The field in which it is typed. */
  postalCodeField?: ReactNode;
};

/** An address: street and numbers are typed, the rest comes from the postal code. */
export function AddressForm<Values extends TypedAddress>(props: Props<Values>) {
  const { lookUp, given, postalCodeField } = props;
  // A form of more than an address is one of an address, which the types of its library do not see.
  const control = props.control as unknown as Control<TypedAddress>;
  const found = lookUp.data ?? [];
  const isStuck = lookUp.isError || (given !== undefined && lookUp.data?.length === 0);
  // Without the place of a given postal code there is nothing to type for.
  if (isStuck && given !== undefined) return <LookUpProblem lookUp={lookUp} />;

  return (
    <div className="@container grid gap-5">
      {postalCodeField}
      <FormTextField
        control={control}
        name="street"
        label={texts.street}
        autoComplete="address-line1"
        maxLength={PLACE}
      />
      <div className="grid gap-5 @min-[25rem]:grid-cols-2">
        <FormTextField
          control={control}
          name="exteriorNumber"
          label={texts.exteriorNumber}
          autoComplete="off"
          maxLength={NUMBER}
        />
        <FormTextField
          control={control}
          name="interiorNumber"
          label={texts.interiorNumber}
          optional
          autoComplete="address-line2"
          maxLength={NUMBER}
        />
      </div>
      {isStuck ? (
        <LookUpProblem lookUp={lookUp} />
      ) : (
        <>
          <FormSearchSelectField
            control={control}
            name="neighborhood"
            label={texts.neighborhood}
            autoComplete="address-level3"
            placeholder={
              given === undefined && found.length === 0 ? texts.postalCodeFirst : texts.chooseNeighborhood
            }
            searchPlaceholder={texts.searchNeighborhood}
            emptyText={texts.noNeighborhood}
            unchosenText={texts.neighborhoodUnchosen}
            options={neighborhoodOptions(found)}
            aria-busy={lookUp.data === undefined}
          />
          <Place control={control} lookUp={lookUp} given={given} />
        </>
      )}
    </div>
  );
}

type PlaceProps = {
  control: Control<TypedAddress>;
  lookUp: LookUp;
  given: Props<TypedAddress>['given'] | undefined;
};

/** What follows from the neighborhood: read only. */
function Place({ control, lookUp, given }: PlaceProps) {
  const place = placeOf(lookUp.data ?? [], useWatch({ control, name: 'neighborhood' }));
  return (
    <div className="grid gap-5 @min-[20.5rem]:grid-cols-2">
      {given === undefined ? null : (
        <TextField
          readOnly
          label={texts.postalCode}
          hint={given.hint}
          value={given.postalCode}
          autoComplete="postal-code"
          inputMode="numeric"
        />
      )}
      <TextField readOnly label={texts.municipality} value={place.municipio} />
      <TextField readOnly label={texts.city} value={place.city} autoComplete="address-level2" />
      <TextField readOnly label={texts.state} value={place.state} autoComplete="address-level1" />
    </div>
  );
}

import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { useWatch, type Control } from 'react-hook-form';
import { FormSearchSelectField } from '../../components/form/form-search-select-field.tsx';
import { FormTextField } from '../../components/form/form-text-field.tsx';
import { MessagePanel } from '../../components/message-panel.tsx';
import { TextField } from '../../components/text-field.tsx';
import type { TypedAddress } from './address-fields.ts';
import { LookUpProblem, type LookUp } from './look-up-problem.tsx';
import { neighborhoodOptions, placeOf } from './neighborhoods.ts';
import { addressTexts as texts } from './texts.ts';
import { cannotExist, isOutsideCatalogue, noPlace } from '../zip-code-lookup.ts';

/** The longest texts the server accepts. */
const PLACE = 120;
const NUMBER = 20;

type Props<Values extends TypedAddress> = {
  control: Control<Values>;
  /** What is known of the postal code. */
  lookUp: LookUp;
  /** The postal code, if it is not typed here, and why. */
  given?: { postalCode: string; hint: string };
  /** The field it is typed in. */
  postalCodeField?: ReactNode;
};

/** An address: street and numbers are typed, the rest comes from the postal code if the catalogue has it. */
export function AddressForm<Values extends TypedAddress>(props: Props<Values>) {
  const { lookUp, given, postalCodeField } = props;
  // A form with more fields still works as an address form, which the library's types cannot express.
  const control = props.control as unknown as Control<TypedAddress>;
  const place = lookUp.data ?? noPlace;
  const isStuck =
    lookUp.isError || (given !== undefined && lookUp.data !== undefined && cannotExist(lookUp.data));
  // Until the place of a given postal code is known there is nothing to type.
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
      <KeptFocus>
        {isStuck ? (
          <LookUpProblem lookUp={lookUp} />
        ) : isOutsideCatalogue(place) ? (
          <TypedPlace control={control} state={place.state ?? ''} given={given} />
        ) : (
          <>
            <FormSearchSelectField
              control={control}
              name="neighborhood"
              label={texts.neighborhood}
              autoComplete="address-level3"
              placeholder={
                given === undefined && place.neighborhoods.length === 0
                  ? texts.postalCodeFirst
                  : texts.chooseNeighborhood
              }
              searchPlaceholder={texts.searchNeighborhood}
              emptyText={texts.noNeighborhood}
              unchosenText={texts.neighborhoodUnchosen}
              options={neighborhoodOptions(place.neighborhoods)}
              aria-busy={lookUp.data === undefined}
            />
            <Place control={control} lookUp={lookUp} given={given} />
          </>
        )}
      </KeptFocus>
    </div>
  );
}

/**
 * What is asked here depends on what is known of the postal code: if the field that has the focus makes room for
 * another kind of field, the focus goes to that one.
 */
function KeptFocus({ children }: { children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  const focused = useRef<Element>(null);
  useLayoutEffect(() => {
    if (focused.current === null || focused.current.isConnected) return;
    focused.current = null;
    frame.current?.querySelector<HTMLElement>('select, input:not([readonly]), button')?.focus();
  });
  return (
    <div
      ref={frame}
      className="grid gap-5"
      onFocus={({ target }) => (focused.current = target)}
      onBlur={() => (focused.current = null)}
    >
      {children}
    </div>
  );
}

type GivenCode = Props<TypedAddress>['given'] | undefined;

function GivenPostalCode({ given }: { given: GivenCode }) {
  if (given === undefined) return null;
  return (
    <TextField
      readOnly
      label={texts.postalCode}
      hint={given.hint}
      value={given.postalCode}
      autoComplete="postal-code"
      inputMode="numeric"
    />
  );
}

type TypedPlaceProps = { control: Control<TypedAddress>; state: string; given: GivenCode };

/** The place of a postal code missing from the catalogue. */
function TypedPlace({ control, state, given }: TypedPlaceProps) {
  return (
    <>
      <MessagePanel title={texts.outsideCatalogue.title}>
        {given === undefined ? texts.outsideCatalogue.spelling : texts.outsideCatalogue.detail}
      </MessagePanel>
      <FormTextField
        control={control}
        name="settlement"
        label={texts.neighborhood}
        autoComplete="address-level3"
        maxLength={PLACE}
      />
      <div className="grid gap-5 @min-[25rem]:grid-cols-2">
        <FormTextField
          control={control}
          name="municipality"
          label={texts.municipality}
          autoComplete="off"
          maxLength={PLACE}
        />
        <FormTextField
          control={control}
          name="city"
          label={texts.city}
          optional
          hint={texts.cityHint}
          autoComplete="address-level2"
          maxLength={PLACE}
        />
        <GivenPostalCode given={given} />
        <TextField readOnly label={texts.state} value={state} autoComplete="address-level1" />
      </div>
    </>
  );
}

type PlaceProps = { control: Control<TypedAddress>; lookUp: LookUp; given: GivenCode };

/** What the neighborhood determines: read only. */
function Place({ control, lookUp, given }: PlaceProps) {
  const place = placeOf(lookUp.data?.neighborhoods ?? [], useWatch({ control, name: 'neighborhood' }));
  return (
    <div className="grid gap-5 @min-[20.5rem]:grid-cols-2">
      <GivenPostalCode given={given} />
      <TextField readOnly label={texts.municipality} value={place.municipio} />
      <TextField readOnly label={texts.city} value={place.city} autoComplete="address-level2" />
      <TextField readOnly label={texts.state} value={place.state} autoComplete="address-level1" />
    </div>
  );
}

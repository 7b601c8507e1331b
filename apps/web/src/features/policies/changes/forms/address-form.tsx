import { useQuery } from '@tanstack/react-query';
import {
  addressBody,
  checkTypedAddress,
  emptyAddress,
  refusedAddress,
  type TypedAddress,
} from '../../../../common/address/address-fields.ts';
import { AddressForm } from '../../../../common/address/address-form.tsx';
import { LookUpProblem } from '../../../../common/address/look-up-problem.tsx';
import {
  isOutsideCatalogue,
  knownPlace,
  noPlace,
  zipCodeQuery,
  type PostalCodePlace,
} from '../../../../common/zip-code-lookup.ts';
import { Skeleton } from '../../../../components/skeleton.tsx';
import type { ChangeFormProps } from './change-form-props.ts';
import { ChangeForm } from './change-form.tsx';
import { addressChangeTexts } from './texts.ts';
import { useChangeForm } from './use-change-form.ts';

/** The policy only names its neighborhood; the form needs the entry it belongs to. */
export function AddressChange(props: ChangeFormProps) {
  const lookUp = useQuery(zipCodeQuery(props.policy.insured.address.zip_code));
  if (lookUp.data !== undefined) return <OpenAddressForm {...props} place={lookUp.data} />;
  return lookUp.isError ? <LookUpProblem lookUp={lookUp} /> : <Skeleton className="h-64 w-full" />;
}

function OpenAddressForm({ place, ...props }: ChangeFormProps & { place: PostalCodePlace }) {
  const { zip_code: postalCode } = props.policy.insured.address;
  const { control, ...form } = useChangeForm<TypedAddress>({
    ...props,
    step: 'change-address',
    initial: typedAddress(props.policy.insured.address, place),
    check: async (values) => checkTypedAddress(values, (await knownPlace(postalCode)) ?? noPlace),
    toChange: (values) => ({ kind: 'address', ...addressBody(values, place, postalCode) }),
    refused: refusedAddress,
  });
  const lookUp = { data: place, isError: false, refetch: () => undefined };
  return (
    <ChangeForm {...form} detail={addressChangeTexts.detail}>
      <AddressForm
        control={control}
        lookUp={lookUp}
        given={{ postalCode, hint: addressChangeTexts.postalCodeHint }}
      />
    </ChangeForm>
  );
}

/** The policy's address as the form holds it. */
export function typedAddress(
  address: ChangeFormProps['policy']['insured']['address'],
  place: PostalCodePlace,
): TypedAddress {
  const street = {
    ...emptyAddress,
    street: address.street,
    exteriorNumber: address.street_number,
    interiorNumber: address.interior_number ?? '',
  };
  if (isOutsideCatalogue(place)) {
    return {
      ...street,
      settlement: address.neighborhood_name,
      municipality: address.municipality_name,
      city: address.city_name,
    };
  }
  const entry = place.neighborhoods.find(
    (one) =>
      one.neighborhood === address.neighborhood_name &&
      one.municipio === address.municipality_name &&
      one.city === address.city_name,
  );
  return { ...street, neighborhood: entry?.id ?? '' };
}

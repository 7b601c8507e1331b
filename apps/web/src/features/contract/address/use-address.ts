import { useState } from 'react';
import { forgetUnsent } from '../../../common/unsent-fields.ts';
import type { Neighborhood } from '../../../common/zip-code-lookup.ts';
import { refuseFields } from '../../../components/form/use-checked-form.ts';
import { showToast } from '../../../components/toast/show-toast.ts';
import { useStepForm } from '../../../flow/use-step-form.ts';
import { isRefusal } from '../../../lib/api-error.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { refusalText } from '../../../lib/refusal-text.ts';
import { insertUserAddress } from '../api/insert-user-address.ts';
import { updateInsuranceApplicationStep10 } from '../api/update-insurance-application-step10.ts';
import type { AddressStepProps } from '../step-props.ts';
import { texts } from '../texts.ts';
import { useSubmit } from '../use-submit.ts';
import { checkAddress, emptyAddress, refusedAddress, type AddressValues } from './address-fields.ts';
import { NEW, type AddressOffer } from './saved-addresses.ts';

type Parts = AddressStepProps & {
  postalCode: string;
  offer: AddressOffer;
  neighborhoods: readonly Neighborhood[];
};

/** What is chosen or typed on step 10, and how it is saved. */
export function useAddress(parts: Parts) {
  const { application, offer, postalCode, neighborhoods, onSaved, onAuthenticationNeeded } = parts;
  const [problem, setProblem] = useState<string | null>(null);
  const form = useStepForm<AddressValues>({
    step: 'address',
    applicationId: application.id,
    initial: { ...emptyAddress, choice: offer.initial ?? '' },
    revive: (kept) => (isKnown(kept.choice, offer) ? kept : { ...kept, choice: offer.initial ?? '' }),
    check: (values) => checkAddress(values, neighborhoods),
  });
  const { busy, submit } = useSubmit(onAuthenticationNeeded);

  async function storeNew(values: AddressValues): Promise<string> {
    const place = neighborhoods.find(({ id }) => id === values.neighborhood);
    const id = await insertUserAddress({
      membership_id: application.membership_id,
      street: values.street.trim(),
      street_number: values.exteriorNumber.trim(),
      interior_number: values.interiorNumber.trim() || null,
      neighborhood_name: place?.neighborhood ?? '',
      municipality_name: place?.municipio ?? '',
      city_name: place?.city ?? '',
      state_name: place?.state ?? '',
      zip_code: postalCode,
    });
    void queryClient.invalidateQueries({ queryKey: ['get-user-addresses'], refetchType: 'none' });
    return id;
  }

  async function save(values: AddressValues): Promise<void> {
    const addressId = values.choice === NEW ? await storeNew(values) : values.choice;
    await updateInsuranceApplicationStep10({
      insurance_application_id: application.id,
      address_id: addressId,
    });
    forgetUnsent('address');
    showToast({ title: texts.address.savedToast, tone: 'success' });
    onSaved();
  }

  function onFailure(error: unknown): void {
    const text = refusalText(error, { INTERNAL: texts.address.failed.description });
    setProblem(text);
    showToast({ title: texts.address.failed.title, description: text });
    if (isRefusal(error, 'FIELDS_INVALID')) refuseFields(form, refusedAddress(error.details));
  }

  return {
    control: form.control,
    problem,
    busy,
    forgetProblem: () => setProblem(null),
    send: form.handleSubmit(
      (values) => {
        setProblem(null);
        void submit(() => save(values), onFailure);
      },
      (errors) => {
        setProblem(null);
        const description = errors.choice?.message ?? texts.address.missing.description;
        showToast({ title: texts.address.missing.title, description });
      },
    ),
  };
}

/** A reload keeps what was chosen, if it can still be chosen. */
function isKnown(choice: string, { matching }: AddressOffer): boolean {
  return choice === NEW || matching.some((address) => address['user_addresses-id'] === choice);
}

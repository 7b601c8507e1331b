import { useState } from 'react';
import { showToast } from '../../../components/toast/show-toast.ts';
import { isRefusal } from '../../../lib/api-error.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { refusalText } from '../../../lib/refusal-text.ts';
import { insertUserAddress } from '../api/insert-user-address.ts';
import { updateInsuranceApplicationStep10 } from '../api/update-insurance-application-step10.ts';
import type { Neighborhood } from '../api/zip-code-lookup.ts';
import { fitting, forgetDraft, readDraft, useDraft } from '../draft.ts';
import type { ContractStepProps } from '../step-props.ts';
import { texts } from '../texts.ts';
import { useFields } from '../use-fields.ts';
import { useSubmit } from '../use-submit.ts';
import {
  addressNames,
  checkTypedAddress,
  emptyAddress,
  refusedAddress,
  type TypedAddress,
} from './address-fields.ts';
import { NEW, type AddressOffer } from './saved-addresses.ts';

type Parts = ContractStepProps & {
  postalCode: string;
  offer: AddressOffer;
  neighborhoods: readonly Neighborhood[];
  onSaved: () => void;
};

export type AddressState = ReturnType<typeof useAddress>;

/** What is chosen or typed on step 10, and how it is saved. */
export function useAddress(parts: Parts) {
  const { application, offer, postalCode, neighborhoods, onSaved, onAuthenticationNeeded } = parts;
  const [draft] = useState(() => readDraft('contract_address_data', application.id));
  const [choice, setChoice] = useState<string | null>(() => keptChoice(draft, offer) ?? offer.initial);
  const [choiceError, setChoiceError] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { values, validate, refuse, ...fields } = useFields(
    () => ({ ...emptyAddress, ...fitting<TypedAddress>(draft, addressNames) }),
    (typed) => checkTypedAddress(typed, neighborhoods),
  );
  const { busy, submit } = useSubmit(onAuthenticationNeeded);
  useDraft('contract_address_data', application.id, choice === null ? values : { ...values, choice });

  async function storeNew(): Promise<string> {
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

  async function save(chosen: string): Promise<void> {
    const addressId = chosen === NEW ? await storeNew() : chosen;
    await updateInsuranceApplicationStep10({
      insurance_application_id: application.id,
      address_id: addressId,
    });
    forgetDraft('contract_address_data');
    showToast({ title: texts.address.savedToast, tone: 'success' });
    onSaved();
  }

  function onFailure(error: unknown): void {
    const text = refusalText(error, { INTERNAL: texts.address.failed.description });
    setProblem(text);
    showToast({ title: texts.address.failed.title, description: text });
    if (isRefusal(error, 'FIELDS_INVALID')) refuse(refusedAddress(error.details));
  }

  return {
    ...fields,
    values,
    choice,
    choiceError,
    problem,
    busy,
    choose: (next: string): void => {
      setChoice(next);
      setChoiceError(null);
      setProblem(null);
    },
    send: (): void => {
      setProblem(null);
      if (choice === null) {
        setChoiceError(texts.address.chooseOne);
        showToast({ title: texts.address.missing.title, description: texts.address.chooseOne });
      } else if (choice === NEW && validate().length > 0) showToast(texts.address.missing);
      else void submit(() => save(choice), onFailure);
    },
  };
}

/** A reload keeps what was chosen, if it can still be chosen. */
function keptChoice(draft: unknown, offer: AddressOffer): string | null {
  const { choice } = fitting<{ choice: string }>(draft, ['choice']);
  const known = choice === NEW || offer.matching.some((address) => address['user_addresses-id'] === choice);
  return known ? (choice ?? null) : null;
}

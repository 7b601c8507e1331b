import { useFormState } from 'react-hook-form';
import { updateInsuranceApplicationStep10 } from '@socio/contracts/update-insurance-application-step10';
import { addressBody, emptyAddress } from '../../../common/address/address-fields.ts';
import { savedToast, saveFailure } from '../../../common/address/address-messages.ts';
import { insertUserAddress } from '../../../common/address/insert-user-address.ts';
import { forgetUnsent } from '../../../common/unsent-fields.ts';
import { knownPlace, noPlace } from '../../../common/zip-code-lookup.ts';
import { refuseFields } from '../../../components/form/use-checked-form.ts';
import { useFormProblem } from '../../../components/form/use-form-problem.ts';
import { showToast } from '../../../components/toast/show-toast.ts';
import { endOf } from '../../../flow/application-end.ts';
import { logFailure } from '../../../flow/log-failure.ts';
import { useStepForm } from '../../../flow/use-step-form.ts';
import { call } from '../../../lib/api-client.ts';
import { isRefusal } from '../../../lib/api-error.ts';
import { useIsHere } from '../../../lib/use-is-here.ts';
import type { AddressStepProps } from '../contract-step-props.ts';
import { useSubmit } from '../use-submit.ts';
import { checkAddress, wrongAddressToast, type AddressValues } from './check-address.ts';
import { isSilentFailure } from './link-failure.ts';
import { NEW, type AddressOffer } from './offer-addresses.ts';

type Parts = AddressStepProps & {
  postalCode: string;
  offer: AddressOffer;
};

/** What is chosen or typed on step 10, and saving it. */
export function useAddress(parts: Parts) {
  const { application, offer, postalCode, identity } = parts;
  // Whoever is faster than the look-up waits for it: what they chose before a reload is not missing.
  const findPlace = async () => (await knownPlace(postalCode)) ?? noPlace;
  const form = useStepForm<AddressValues>({
    step: 'address',
    applicationId: application.id,
    initial: { ...emptyAddress, choice: offer.initial ?? '' },
    revive: (kept) => (isKnown(kept.choice, offer) ? kept : { ...kept, choice: offer.initial ?? '' }),
    check: async (values) => checkAddress(values, values.choice === NEW ? await findPlace() : noPlace),
  });
  const [problem, setProblem] = useFormProblem(form);
  const { isSubmitting } = useFormState({ control: form.control });
  const { busy, submit } = useSubmit(identity);
  const isHere = useIsHere();

  async function storeNew(values: AddressValues): Promise<string> {
    return await insertUserAddress({
      membership_id: application.membership_id,
      ...addressBody(values, await findPlace(), postalCode),
    });
  }

  async function save(values: AddressValues): Promise<void> {
    const addressId = values.choice === NEW ? await storeNew(values) : values.choice;
    const linked = await link(addressId);
    forgetUnsent('address');
    showToast(savedToast);
    if (linked) parts.onSaved();
    else parts.onLinkFailed(addressId);
  }

  async function link(addressId: string): Promise<boolean> {
    try {
      await call(updateInsuranceApplicationStep10, {
        insurance_application_id: application.id,
        address_id: addressId,
      });
      return true;
    } catch (error) {
      if (!isSilentFailure(error)) throw error;
      logFailure('address link', error);
      return false;
    }
  }

  function onFailure(error: unknown): void {
    const { toast, problem: text, fields } = saveFailure(error);
    setProblem(text);
    showToast(toast);
    refuseFields(form, fields);
    if (isRefusal(error, 'APPLICATION_LOCKED') || endOf(error) !== null) parts.onLocked();
  }

  return {
    control: form.control,
    problem,
    busy,
    /** Saving, or waiting for what is checked first. */
    isSending: busy || isSubmitting,
    forgetProblem: () => setProblem(null),
    send: form.handleSubmit(
      (values) => {
        // What was waited for can end after they went back: then nothing is sent.
        if (!isHere()) return;
        setProblem(null);
        void submit(() => save(values), onFailure);
      },
      (errors) => {
        if (!isHere()) return;
        setProblem(null);
        showToast(wrongAddressToast({ choice: errors.choice?.message }));
      },
    ),
  };
}

/** A reload keeps the choice if it is still available. */
function isKnown(choice: string, { matching }: AddressOffer): boolean {
  return choice === NEW || matching.some((address) => address['user_addresses-id'] === choice);
}

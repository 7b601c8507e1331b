import { updateUserAddress } from '@socio/contracts/update-user-address';
import { checkPostalCode } from '@socio/domain/validation/postal-code';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import { addressBody } from '../../common/address/address-fields.ts';
import { missingToast, savedToast, saveFailure } from '../../common/address/address-messages.ts';
import { insertUserAddress } from '../../common/address/insert-user-address.ts';
import { forgetUnsent, unsentOf } from '../../common/unsent-fields.ts';
import { knownPlace, noPlace, zipCodeQuery } from '../../common/zip-code-lookup.ts';
import { refuseFields } from '../../components/form/use-checked-form.ts';
import { useFormProblem } from '../../components/form/use-form-problem.ts';
import { showToast } from '../../components/toast/show-toast.ts';
import { useStepForm } from '../../flow/use-step-form.ts';
import { call } from '../../lib/api-client.ts';
import { isRefusal } from '../../lib/api-error.ts';
import { queryClient } from '../../lib/query-client.ts';
import { useIsHere } from '../../lib/use-is-here.ts';
import { checkProfileAddress, type ProfileAddress } from './profile-address.ts';
import { newAddressKey, type ProfileTools } from './profile-tools.ts';
import { useAction } from '../../lib/use-action.ts';
import { useReportUnsaved } from './use-report-unsaved.ts';

type Parts = ProfileTools & {
  /** The address being edited; null for a new one. */
  id: string | null;
  initial: ProfileAddress;
  onSaved: () => void;
};

/** A new or edited address, and saving it. */
export function useAddressEditor(parts: Parts) {
  const { id, initial, membershipId, withIdentity, reportUnsaved, onSaved } = parts;
  const key = id ?? newAddressKey;
  const [wasKept] = useState(() => unsentOf('profile-address') === key);
  const form = useStepForm({
    step: 'profile-address',
    applicationId: key,
    initial,
    check: async (values) => checkProfileAddress(values, await knownPlace(values.postalCode)),
  });
  const [problem, setProblem] = useFormProblem(form);
  const postalCode = useWatch({ control: form.control, name: 'postalCode' });
  const lookUp = useQuery({ ...zipCodeQuery(postalCode), enabled: checkPostalCode(postalCode) === null });
  const { isSubmitting } = useFormState({ control: form.control });
  const { busy, run } = useAction();
  const isHere = useIsHere();
  useReportUnsaved(form.control, reportUnsaved, wasKept);

  async function save(values: ProfileAddress): Promise<void> {
    const body = {
      membership_id: membershipId,
      ...addressBody(values, (await knownPlace(values.postalCode)) ?? noPlace, values.postalCode),
    };
    if (id === null) await insertUserAddress(body);
    else await call(updateUserAddress, { ...body, address_id: id });
    forgetUnsent('profile-address');
    // Steps 10 and 11 show the same lists.
    await queryClient.invalidateQueries({ queryKey: ['get-user-addresses'] });
    showToast(savedToast);
    onSaved();
  }

  function onFailure(error: unknown): void {
    // The person closed the identity panel: they know why nothing happened, and what they typed stays.
    const { toast, problem: text, fields } = saveFailure(error);
    setProblem(text);
    if (!isRefusal(error, 'LEVEL_AUTHENTICATED')) showToast(toast);
    refuseFields(form, fields);
    if (isRefusal(error, 'POSTAL_CODE_UNKNOWN')) refuseFields(form, { postalCode: text });
  }

  return {
    control: form.control,
    lookUp,
    busy: busy || isSubmitting,
    problem,
    /** Another postal code has other neighborhoods. */
    onPostalCodeChanged: () => form.setValue('neighborhood', ''),
    send: form.handleSubmit(
      (values) => {
        // What was waited for can end after the editor was closed: then nothing is sent.
        if (!isHere()) return;
        setProblem(null);
        run(() => withIdentity(() => save(values))).catch(onFailure);
      },
      () => {
        if (!isHere()) return;
        setProblem(null);
        showToast(missingToast);
      },
    ),
  };
}

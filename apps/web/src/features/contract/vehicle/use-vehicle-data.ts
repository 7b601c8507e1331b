import { isMask } from '@socio/domain/masks';
import { useEffect, useState } from 'react';
import { showToast } from '../../../components/toast/show-toast.ts';
import { applicationQuery } from '../../../flow/application-query.ts';
import { isRefusal } from '../../../lib/api-error.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { refusalText } from '../../../lib/refusal-text.ts';
import { fitting, forgetDraft, readDraft, useDraft } from '../draft.ts';
import type { ContractStepProps } from '../step-props.ts';
import { texts } from '../texts.ts';
import { useFields } from '../use-fields.ts';
import { useSubmit } from '../use-submit.ts';
import { issuePolicy, type IssueResult } from './issue-policy.ts';
import { checkVehicle, vehicleNames, vehicleToast, type VehicleFields } from './vehicle-fields.ts';

/** After that time the progress speaks of issuing: saving and issuing are one call. */
const SAVING_SHOWN = 1200;

export type IssueProgress = 'saving' | 'issuing' | 'document';

type Parts = ContractStepProps & { onFinished: () => void };

/** VIN and plates of step 12, and the issuing that they start. */
export function useVehicleData({ application, onFinished, onAuthenticationNeeded }: Parts) {
  const own = texts.vehicle;
  const { values, validate, refuse, ...fields } = useFields<VehicleFields>(
    () => ({
      vin: recorded(application['vehicle_insurance_application-serial_number']),
      plates: recorded(application['vehicle_insurance_application-license_plates']),
      ...fitting<VehicleFields>(readDraft('contract_vehicle_data', application.id), vehicleNames),
    }),
    checkVehicle,
  );
  const { busy, submit } = useSubmit(onAuthenticationNeeded);
  const [progress, setProgress] = useState<IssueProgress>('saving');
  const [problem, setProblem] = useState<string | null>(null);
  const [refused, setRefused] = useState(false);
  useDraft('contract_vehicle_data', application.id, values);

  useEffect(() => {
    if (!busy || progress !== 'saving') return;
    const timer = setTimeout(() => setProgress('issuing'), SAVING_SHOWN);
    return () => clearTimeout(timer);
  }, [busy, progress]);

  function finish(result: IssueResult): void {
    if (result === 'refused') {
      setRefused(true);
      return;
    }
    forgetDraft('contract_vehicle_data');
    if (result === 'done') showToast({ title: own.done, tone: 'success' });
    if (result === 'policy-pending') showToast({ ...own.policyPending, tone: 'info' });
    if (result === 'document-pending') showToast({ ...own.documentPending, tone: 'info' });
    onFinished();
  }

  function onFailure(error: unknown): void {
    showToast(own.failed);
    setProblem(
      isRefusal(error, 'FIELDS_INVALID', 'PAYMENT_REQUIRED') ? refusalText(error) : own.failedDetail,
    );
    if (isRefusal(error, 'FIELDS_INVALID')) refuse(refusedVehicle(error.details));
    // Something that this page does not know of has changed: the flow decides anew where the application stands.
    if (isRefusal(error, 'PAYMENT_REQUIRED', 'APPLICATION_INACTIVE')) {
      void queryClient.invalidateQueries({ queryKey: applicationQuery(application.id).queryKey });
    }
  }

  return {
    ...fields,
    values,
    busy,
    progress,
    problem,
    refused,
    send: (): void => {
      setProblem(null);
      const toast = vehicleToast(values);
      if (application.id === '') showToast(own.noApplication);
      else if (validate().length > 0 && toast !== null) showToast(toast);
      else {
        setProgress('saving');
        void submit(
          async () => finish(await issuePolicy(application, values, () => setProgress('document'))),
          onFailure,
        );
      }
    },
  };
}

/** What an earlier try stored; hidden below level authenticated, where nothing can be sent anyway. */
function recorded(value: string | null): string {
  return value === null || isMask(value) ? '' : value;
}

function refusedVehicle(details: Readonly<Record<string, unknown>>) {
  const named = Object.keys((details['fields'] as object | undefined) ?? {});
  return {
    ...(named.includes('serial_number') && { vin: texts.vehicle.errors.VIN_INVALID }),
    ...(named.includes('license_plate') && { plates: texts.vehicle.errors.PLATES_INVALID }),
  };
}

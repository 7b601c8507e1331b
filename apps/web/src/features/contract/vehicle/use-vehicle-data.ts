import { isMask } from '@socio/domain/masks';
import { useEffect, useState } from 'react';
import { forgetUnsent } from '../../../common/unsent-fields.ts';
import { refuseFields } from '../../../components/form/use-checked-form.ts';
import { showToast } from '../../../components/toast/show-toast.ts';
import { applicationQuery } from '../../../flow/application-query.ts';
import { useStepForm } from '../../../flow/use-step-form.ts';
import { isRefusal } from '../../../lib/api-error.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { refusalText } from '../../../lib/refusal-text.ts';
import type { ContractStepProps } from '../step-props.ts';
import { texts } from '../texts.ts';
import { useSubmit } from '../use-submit.ts';
import { issuePolicy, issueToasts, type IssueResult } from './issue-policy.ts';
import { checkVehicle, refusedVehicle, vehicleToast, type VehicleFields } from './vehicle-fields.ts';

/** After that time the progress speaks of issuing: saving and issuing are one call. */
const SAVING_SHOWN = 1200;

export type IssueProgress = 'saving' | 'issuing' | 'document';

type Parts = ContractStepProps & { onFinished: () => void };

/** VIN and plates of step 12, and the issuing that they start. */
export function useVehicleData({ application, onFinished, onAuthenticationNeeded }: Parts) {
  const own = texts.vehicle;
  const form = useStepForm<VehicleFields>({
    step: 'vehicle-data',
    applicationId: application.id,
    initial: {
      vin: recorded(application['vehicle_insurance_application-serial_number']),
      plates: recorded(application['vehicle_insurance_application-license_plates']),
    },
    check: checkVehicle,
  });
  const { busy, submit } = useSubmit(onAuthenticationNeeded);
  const [progress, setProgress] = useState<IssueProgress>('saving');
  const [problem, setProblem] = useState<string | null>(null);
  const [refused, setRefused] = useState(false);

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
    forgetUnsent('vehicle-data');
    showToast(issueToasts[result]);
    onFinished();
  }

  function onFailure(error: unknown): void {
    showToast(own.failed);
    setProblem(
      isRefusal(error, 'FIELDS_INVALID', 'PAYMENT_REQUIRED') ? refusalText(error) : own.failedDetail,
    );
    if (isRefusal(error, 'FIELDS_INVALID')) refuseFields(form, refusedVehicle(error.details));
    // Something that this page does not know of has changed: the flow decides anew where the application stands.
    if (isRefusal(error, 'PAYMENT_REQUIRED', 'APPLICATION_INACTIVE')) {
      void queryClient.invalidateQueries({ queryKey: applicationQuery(application.id).queryKey });
    }
  }

  function send(values: VehicleFields): void {
    setProblem(null);
    if (application.id === '') {
      showToast(own.noApplication);
      return;
    }
    setProgress('saving');
    void submit(
      async () => finish(await issuePolicy(application, values, () => setProgress('document'))),
      onFailure,
    );
  }

  return {
    control: form.control,
    busy,
    progress,
    problem,
    refused,
    send: form.handleSubmit(send, () => {
      setProblem(null);
      showToast(vehicleToast(form.getValues()) ?? own.failed);
    }),
  };
}

/** What an earlier try stored; hidden below level authenticated, where nothing can be sent anyway. */
function recorded(value: string | null): string {
  return value === null || isMask(value) ? '' : value;
}

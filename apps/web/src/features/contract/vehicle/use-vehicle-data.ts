import { useEffect, useState } from 'react';
import { forgetUnsent } from '../../../common/unsent-fields.ts';
import { refuseFields } from '../../../components/form/use-checked-form.ts';
import { showToast } from '../../../components/toast/show-toast.ts';
import { applicationQuery } from '../../../flow/application-query.ts';
import { useStepForm } from '../../../flow/use-step-form.ts';
import { queryClient } from '../../../lib/query-client.ts';
import type { ContractStepProps } from '../step-props.ts';
import { useSubmit } from '../use-submit.ts';
import { issuePolicy, issueToasts, type IssueResult } from './issue-policy.ts';
import { missingApplication, vehicleFailure } from './vehicle-failure.ts';
import { checkVehicle, vehicleToast, type VehicleFields } from './vehicle-fields.ts';

/** After that time the progress speaks of issuing: saving and issuing are one call. */
const SAVING_SHOWN = 1200;
/** And after that one of a policy that takes its time. */
const ISSUING_SHOWN = 8000;

export type IssueProgress = 'saving' | 'issuing' | 'long' | 'document';

type Parts = ContractStepProps & {
  onFinished: () => void;
  /** The policy is there, its document is not yet. */
  onIssued: (policyNumber: string) => void;
};

/** VIN and plates of step 12, and the issuing that they start. */
export function useVehicleData({ application, onFinished, onIssued, onAuthenticationNeeded }: Parts) {
  const form = useStepForm<VehicleFields>({
    step: 'vehicle-data',
    applicationId: application.id,
    initial: { vin: '', plates: '' },
    check: checkVehicle,
  });
  const { busy, submit } = useSubmit(onAuthenticationNeeded);
  const [progress, setProgress] = useState<IssueProgress>('saving');
  const [problem, setProblem] = useState<string | null>(null);
  const [refused, setRefused] = useState(false);

  useEffect(() => {
    if (!busy) return;
    const issuing = setTimeout(() => setProgress(after('saving', 'issuing')), SAVING_SHOWN);
    const long = setTimeout(() => setProgress(after('issuing', 'long')), ISSUING_SHOWN);
    return () => {
      clearTimeout(issuing);
      clearTimeout(long);
    };
  }, [busy]);

  function finish(result: IssueResult): void {
    if (result.name === 'refused') {
      setRefused(true);
      return;
    }
    forgetUnsent('vehicle-data');
    showToast(issueToasts[result.name]);
    if (result.name === 'document-pending') onIssued(result.policyNumber);
    else onFinished();
  }

  function onFailure(error: unknown): void {
    const { toast, problem: text, fields, isStale } = vehicleFailure(error);
    showToast(toast);
    setProblem(text);
    refuseFields(form, fields);
    if (isStale) {
      void queryClient.invalidateQueries({ queryKey: applicationQuery(application.id).queryKey });
    }
  }

  function send(values: VehicleFields): void {
    setProblem(null);
    const missing = missingApplication(application.id);
    if (missing !== null) {
      showToast(missing);
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
      const toast = vehicleToast(form.getValues());
      if (toast !== null) showToast(toast);
    }),
  };
}

/** Time alone does not undo what an answer has told. */
function after(from: IssueProgress, to: IssueProgress) {
  return (now: IssueProgress): IssueProgress => (now === from ? to : now);
}

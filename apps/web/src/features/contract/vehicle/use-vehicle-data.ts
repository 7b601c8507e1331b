import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { forgetUnsent } from '../../../common/unsent-fields.ts';
import { refuseFields } from '../../../components/form/use-checked-form.ts';
import { showToast } from '../../../components/toast/show-toast.ts';
import { endOf } from '../../../flow/application-end.ts';
import { applicationQuery } from '../../../flow/application-query.ts';
import { useStepForm } from '../../../flow/use-step-form.ts';
import { queryClient } from '../../../lib/query-client.ts';
import type { ContractStepProps } from '../contract-step-props.ts';
import { texts } from '../texts.ts';
import { useSubmit } from '../use-submit.ts';
import { issuePolicy, issueToasts, type IssueResult } from './issue-policy.ts';
import { isSameVehicle, recordedFields } from './typed-vehicle.ts';
import { missingApplication, vehicleFailure } from './vehicle-failure.ts';
import { checkVehicle, vehicleToast, type VehicleFields } from './vehicle-fields.ts';
import { vehicleRefusal, type VehicleRefusal } from './vehicle-refusal.ts';

/** After this time the progress says 'issuing': saving and issuing are one call. */
const SAVING_SHOWN = 1200;
/** And after this time that it is taking a while. */
const ISSUING_SHOWN = 8000;

const emptyVehicle: VehicleFields = { vin: '', plates: '', pending: false };

export type IssueProgress = 'saving' | 'issuing' | 'long' | 'document';

type Parts = ContractStepProps & {
  onFinished: () => void;
  /** The policy is issued, whatever becomes of its document. */
  onIssued: (policyNumber: string) => void;
};

/** VIN and plates at step 12, and the issuing they start. */
export function useVehicleData({ application, onFinished, onIssued, identity }: Parts) {
  const form = useStepForm<VehicleFields>({
    step: 'vehicle-data',
    applicationId: application.id,
    initial: { ...emptyVehicle, ...recordedFields(application) },
    check: checkVehicle,
  });
  const { busy, submit } = useSubmit(identity);
  const [progress, setProgress] = useState<IssueProgress>('saving');
  const [problem, setProblem] = useState<string | null>(null);
  const [refused, setRefused] = useState<{ refusal: VehicleRefusal; of: VehicleFields } | null>(null);
  const typed = useWatch({ control: form.control });

  useEffect(() => {
    if (!busy) return;
    const issuing = setTimeout(() => setProgress(after('saving', 'issuing')), SAVING_SHOWN);
    const long = setTimeout(() => setProgress(after('issuing', 'long')), ISSUING_SHOWN);
    return () => {
      clearTimeout(issuing);
      clearTimeout(long);
    };
  }, [busy]);

  const look = () => queryClient.invalidateQueries({ queryKey: applicationQuery(application.id).queryKey });

  async function finish(result: IssueResult): Promise<void> {
    if (result.name === 'refused') {
      setProblem(texts.vehicle.refused);
      // From here on the page shows what happens to the money.
      await look();
      return;
    }
    forgetUnsent('vehicle-data');
    showToast(issueToasts[result.name]);
    if ('policyNumber' in result) onIssued(result.policyNumber);
    else onFinished();
  }

  function onFailure(error: unknown, of: VehicleFields): void {
    const refusal = vehicleRefusal(error);
    if (refusal !== null) {
      setRefused({ refusal, of });
      void look();
      return;
    }
    // The page itself says how it ended.
    if (endOf(error) !== null) {
      void look();
      return;
    }
    const { toast, problem: text, fields, isStale } = vehicleFailure(error);
    showToast(toast);
    setProblem(text);
    refuseFields(form, fields);
    if (isStale) void look();
  }

  function send(values: VehicleFields, insuredTwiceAccepted = false): void {
    setProblem(null);
    if (!insuredTwiceAccepted) setRefused(null);
    const missing = missingApplication(application.id);
    if (missing !== null) {
      showToast(missing);
      return;
    }
    setProgress('saving');
    void submit(
      async () =>
        finish(
          await issuePolicy(application, { ...values, insuredTwiceAccepted }, () => setProgress('document')),
        ),
      (error) => onFailure(error, values),
    );
  }

  return {
    control: form.control,
    busy,
    progress,
    problem,
    /** While the refused vehicle is still in the fields. */
    refusal:
      refused !== null && isSameVehicle(refused.of, { ...emptyVehicle, ...typed }) ? refused.refusal : null,
    insureTwice: () => send(form.getValues(), true),
    send: form.handleSubmit(
      (values) => send(values),
      () => {
        setProblem(null);
        const toast = vehicleToast(form.getValues());
        if (toast !== null) showToast(toast);
      },
    ),
  };
}

/** Time alone does not override what an answer said. */
function after(from: IssueProgress, to: IssueProgress) {
  return (now: IssueProgress): IssueProgress => (now === from ? to : now);
}

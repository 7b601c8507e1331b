import { useEffect, useEffectEvent, useState } from 'react';
import { forgetUnsent } from '../../../common/unsent-fields.ts';
import { showToast } from '../../../components/toast/show-toast.ts';
import { endOf } from '../../../flow/application-end.ts';
import { applicationQuery } from '../../../flow/application-query.ts';
import { queryClient } from '../../../lib/query-client.ts';
import type { ContractStepProps } from '../contract-step-props.ts';
import { texts } from '../texts.ts';
import { useSubmit } from '../use-submit.ts';
import { issuePolicy, issueToasts, type IssueResult } from './issue-policy.ts';
import { vehicleFailure } from './vehicle-failure.ts';
import type { VehicleFields } from './vehicle-fields.ts';

type Parts = ContractStepProps & {
  vehicle: VehicleFields;
  /** The policy is issued, whatever becomes of its document. */
  onIssued: (policyNumber: string) => void;
};

export type IssuingState = { name: 'pending' } | { name: 'failed'; problem: string };

/** Joins the issuing in progress, at once and whenever the person asks again. */
export function useIssuing(parts: Parts) {
  const { application, vehicle, onIssued, identity } = parts;
  const { busy, submit } = useSubmit(identity);
  const [state, setState] = useState<IssuingState>({ name: 'pending' });

  const look = () => queryClient.invalidateQueries({ queryKey: applicationQuery(application.id).queryKey });

  async function finish(result: IssueResult): Promise<void> {
    if (result.name === 'refused') {
      setState({ name: 'failed', problem: texts.vehicle.refused });
      // From here on the page shows what happens to the money.
      await look();
    } else if (result.name === 'policy-pending') setState({ name: 'pending' });
    else {
      forgetUnsent('vehicle-data');
      showToast(issueToasts[result.name]);
      onIssued(result.policyNumber);
    }
  }

  function onFailure(error: unknown): void {
    // The page itself says how it ended.
    if (endOf(error) !== null) {
      void look();
      return;
    }
    const { toast, problem, isStale } = vehicleFailure(error);
    showToast(toast);
    setState({ name: 'failed', problem });
    if (isStale) void look();
  }

  const join = () =>
    void submit(async () => finish(await issuePolicy(application, vehicle, () => {})), onFailure);
  const joinAtOnce = useEffectEvent(join);
  useEffect(() => joinAtOnce(), []);

  return { busy, state, join };
}

import { refusals } from '@socio/contracts/error-texts';
import type { PolicyListItem } from '@socio/contracts/shared/policy';
import { policyStatusIds } from '@socio/domain/policy-state';
import { includesService, type ServiceKind } from '@socio/domain/services';
import { useState } from 'react';
import { Button } from '../../../../components/button.tsx';
import { MessagePanel } from '../../../../components/message-panel.tsx';
import { RequestForm } from './request-form.tsx';
import { RequestResult } from './request-result.tsx';
import { texts } from './texts.ts';
import { useOnline } from './use-online.ts';
import type { useServiceRequests } from '../use-service-requests.ts';

type Props = {
  kind: ServiceKind;
  policyNumber: string;
  policy: PolicyListItem | null;
  hasEnded: boolean;
  services: ReturnType<typeof useServiceRequests>;
  onConfirmIdentity: (() => void) | undefined;
};

/** Asking over the network, where that is possible, and what became of it. */
export function AskSection({ kind, policyNumber, policy, hasEnded, services, onConfirmIdentity }: Props) {
  const online = useOnline();
  const [shownId, setShownId] = useState<string | null>(null);
  const [wasOpen, setWasOpen] = useState(false);
  const coverage = policy?.['vehicle_insurance_application-coverage'];
  if (hasEnded || policy?.['insurance_policies-status_id'] === policyStatusIds.CANCELLED)
    return <MessagePanel tone="warning">{texts.ended}</MessagePanel>;
  if (policy?.['insurance_policies-status_id'] === policyStatusIds.SUSPENDED && policy.undecided !== true) {
    const stands = (policy.mandatory_cover ?? []).length > 0;
    return (
      <MessagePanel tone="warning">
        {refusals[stands ? 'SERVICE_ONLY_MANDATORY' : 'SERVICE_POLICY_ENDED'].text}
      </MessagePanel>
    );
  }
  if (coverage && !includesService(kind, coverage))
    return <MessagePanel tone="warning">{texts.notCovered}</MessagePanel>;
  if (services.needsIdentity && online)
    return (
      <MessagePanel
        action={
          onConfirmIdentity === undefined ? null : (
            <Button variant="secondary" compact onClick={onConfirmIdentity}>
              {texts.ask.confirm}
            </Button>
          )
        }
      >
        {texts.ask.identity}
      </MessagePanel>
    );
  const request =
    services.requests.find((one) => one.id === shownId) ??
    services.requests.find((one) => one.kind === kind && one.open);
  const isDone = request?.state === 'taken' || request?.state === 'refused';
  return (
    <div className="space-y-4">
      {request === undefined ? null : <RequestResult request={request} wasOpen={wasOpen} />}
      {isDone ? null : (
        <RequestForm
          kind={kind}
          policyNumber={policyNumber}
          isRepeat={request?.state === 'asked'}
          onAsked={(answered, existed) => {
            services.keep(answered);
            setShownId(answered.id);
            setWasOpen(existed && request === undefined);
          }}
        />
      )}
    </div>
  );
}

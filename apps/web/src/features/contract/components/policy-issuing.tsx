import { ShieldCheck } from 'lucide-react';
import { Button } from '../../../components/button.tsx';
import { DetailList } from '../../../components/detail-list.tsx';
import { MessagePanel } from '../../../components/message-panel.tsx';
import { PageTitle } from '../../../components/page/page-title.tsx';
import type { ContractStepProps } from '../contract-step-props.ts';
import { texts } from '../texts.ts';
import { useIssuing } from '../vehicle/use-issuing.ts';
import type { VehicleFields } from '../vehicle/vehicle-fields.ts';

type Props = ContractStepProps & {
  vehicle: VehicleFields;
  onFinished: () => void;
  onIssued: (policyNumber: string) => void;
};

/** Step 12 resumed while the policy is being issued: nothing is asked for again. */
export function PolicyIssuing(props: Props) {
  const { vehicle, onFinished } = props;
  const own = texts.vehicle;
  const { busy, state, join } = useIssuing(props);
  return (
    <>
      <PageTitle focusKey="vehicle-data" subtitle={own.issuing.subtitle}>
        {own.issuing.title}
      </PageTitle>
      <div className="grid gap-6">
        <div className="flex flex-col items-center gap-4 rounded-card bg-sunken px-5 py-8 text-center">
          <span
            className={`flex size-16 items-center justify-center rounded-full bg-primary-tint text-primary ${busy ? 'animate-shimmer' : ''}`}
          >
            <ShieldCheck aria-hidden className="size-8" />
          </span>
          <p role="status" className="max-w-prose">
            {busy ? own.issuing.asking : state.name === 'pending' ? own.issuing.pending : ''}
          </p>
        </div>
        {!busy && state.name === 'failed' ? (
          <MessagePanel tone="danger" title={own.failed.title}>
            {state.problem}
          </MessagePanel>
        ) : null}
        <DetailList
          details={[
            { label: own.vin, value: vehicle.vin },
            { label: own.plates, value: vehicle.pending ? own.pending.value : vehicle.plates },
          ]}
        />
        <div className="flex flex-col gap-3 sm:flex-row-reverse sm:justify-between">
          <Button busy={busy} busyText={own.issuing.asking} onClick={join}>
            {own.issuing.again}
          </Button>
          <Button variant="secondary" onClick={onFinished}>
            {own.issuing.home}
          </Button>
        </div>
      </div>
    </>
  );
}

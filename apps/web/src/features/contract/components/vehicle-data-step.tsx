import { CircleCheck } from 'lucide-react';
import { BusyOverlay } from '../../../components/busy-overlay.tsx';
import { Button } from '../../../components/button.tsx';
import { MessagePanel } from '../../../components/message-panel.tsx';
import { PageTitle } from '../../../components/page/page-title.tsx';
import { readApplication } from '../../../flow/application.ts';
import type { ContractStepProps } from '../contract-step-props.ts';
import { texts } from '../texts.ts';
import { recordedVehicle } from '../vehicle/typed-vehicle.ts';
import { useVehicleData } from '../vehicle/use-vehicle-data.ts';
import { StepActions } from '../../../components/step-actions.tsx';
import { PolicyIssuing } from './policy-issuing.tsx';
import { VehicleInputs } from './vehicle-inputs.tsx';
import { VehicleRefused } from './vehicle-refused.tsx';

type Props = ContractStepProps & {
  /** To the dashboard: the policy is being issued, or will not be issued. */
  onFinished: () => void;
  /** To the policy. */
  onIssued: (policyNumber: string) => void;
};

/** Step 12: VIN and plates. There is no way back past the payment. */
export function VehicleDataStep(props: Props) {
  const vehicle = recordedVehicle(props.application);
  return vehicle === null ? <VehicleForm {...props} /> : <PolicyIssuing {...props} vehicle={vehicle} />;
}

function VehicleForm(props: Props) {
  const own = texts.vehicle;
  const { year } = readApplication(props.application);
  const vehicle = useVehicleData(props);
  const { control, busy } = vehicle;

  return (
    <>
      <PageTitle focusKey="vehicle-data" subtitle={own.subtitle}>
        {own.title}
      </PageTitle>
      <form noValidate onSubmit={(event) => void (busy ? event.preventDefault() : vehicle.send(event))}>
        <p className="mb-5 flex items-start gap-2 font-medium text-success">
          <CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0" />
          {own.paid}
        </p>
        <div className="relative grid gap-5">
          <VehicleInputs control={control} year={year} readOnly={busy} mayBePending />
          {busy ? (
            <BusyOverlay
              message={own.progress[vehicle.progress]}
              detail={vehicle.progress === 'long' ? own.progress.longWait : own.progress.wait}
            />
          ) : null}
        </div>
        {vehicle.problem === null ? null : (
          <div className="mt-6">
            <MessagePanel tone="danger" title={own.failed.title}>
              {vehicle.problem}
            </MessagePanel>
          </div>
        )}
        {vehicle.refusal !== null || props.application.vehicle_refused ? (
          <div className="mt-6">
            <VehicleRefused
              {...props}
              refusal={vehicle.refusal}
              busy={busy}
              onInsureTwice={vehicle.insureTwice}
            />
          </div>
        ) : null}
        <StepActions>
          <Button
            type="submit"
            busy={busy}
            busyText={own.progress[vehicle.progress === 'long' ? 'issuing' : vehicle.progress]}
          >
            {own.submit}
          </Button>
        </StepActions>
      </form>
    </>
  );
}

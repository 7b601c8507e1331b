import { Button } from '../../../components/button.tsx';
import { MessagePanel } from '../../../components/message-panel.tsx';
import type { ContractStepProps } from '../contract-step-props.ts';
import { texts } from '../texts.ts';
import type { VehicleRefusal } from '../vehicle/vehicle-refusal.ts';
import { RefundRequest } from './refund-request.tsx';

type Props = ContractStepProps & {
  /** Null: the refusal of an earlier attempt, in this visit or another. */
  refusal: VehicleRefusal | null;
  busy: boolean;
  /** The person wants the policy despite the existing one. */
  onInsureTwice: () => void;
};

/** Step 12: paid, but this vehicle is not accepted. Another vehicle, or the money back. */
export function VehicleRefused({ refusal, busy, onInsureTwice, ...step }: Props) {
  const { insuredTwice, notAccepted } = texts.vehicle;
  const refund = <RefundRequest {...step} />;
  if (refusal === null) {
    return (
      <MessagePanel tone="warning" title={notAccepted.earlier} action={refund}>
        {notAccepted.earlierDetail}
      </MessagePanel>
    );
  }
  if (refusal.kind === 'not-accepted') {
    return (
      <MessagePanel tone="danger" title={notAccepted.title} action={refund}>
        {notAccepted.afterCharge}
      </MessagePanel>
    );
  }
  return (
    <MessagePanel
      tone="warning"
      announce
      title={insuredTwice.title}
      action={
        <div className="flex flex-col items-start gap-3">
          <Button busy={busy} onClick={onInsureTwice}>
            {insuredTwice.issue}
          </Button>
          {refund}
        </div>
      }
    >
      <p>{refusal.told}</p>
      <p>{insuredTwice.afterCharge}</p>
    </MessagePanel>
  );
}

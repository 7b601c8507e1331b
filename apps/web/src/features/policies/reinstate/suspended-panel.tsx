import type { Cancellation } from '@socio/contracts/shared/cancellation';
import type { PolicyMandate } from '@socio/contracts/shared/mandate';
import type { PolicyData, ReceiptPlan } from '@socio/contracts/shared/policy';
import { noon } from '@socio/domain/dates';
import { coverWords } from '@socio/domain/mandatory-cover';
import { graceEnd } from '@socio/domain/receipts/collecting';
import { reinstatableUntil } from '@socio/domain/receipts/reinstatement';
import type { CoverageId } from '@socio/domain/tariff/coverages';
import { usePublicConfig } from '../../../common/use-public-config.ts';
import { ButtonLink } from '../../../components/button-link.tsx';
import { MessagePanel } from '../../../components/message-panel.tsx';
import type { Identity } from '../../../flow/use-identity.ts';
import { payTexts } from '../pay/texts.ts';
import { InsurerPhone } from '../verify/insurer-phone.tsx';
import { ReinstatePanel } from './reinstate-panel.tsx';

type Props = {
  policyNumber: string;
  /** Whether its last payment came in time is not known yet. */
  isUndecided: boolean;
  mandatory: readonly CoverageId[];
  /** Until when these stand. */
  endDate: string;
  /** null if unknown. */
  plan: ReceiptPlan | null;
  pendingChange: NonNullable<PolicyData['pending_change']> | null;
  mandate: PolicyMandate | null;
  cancellation: Cancellation | null;
  identity: Pick<Identity, 'withIdentity'>;
  quotePath: string;
};

/** What a policy whose receipt was not paid in time means for its car, and what can be done. */
export function SuspendedPanel(props: Props) {
  const {
    policyNumber,
    isUndecided,
    mandatory,
    endDate,
    plan,
    pendingChange,
    mandate,
    cancellation,
    identity,
  } = props;
  const { suspended, undecided } = payTexts;
  const cover = coverWords(mandatory, endDate);
  const insurer = usePublicConfig()?.insurer;
  const phone = <InsurerPhone insurer={insurer} asksFor={null} />;
  if (isUndecided) {
    return (
      <MessagePanel tone="warning" title={undecided.title} announce={false} action={phone}>
        {undecided.detail(cover)}
      </MessagePanel>
    );
  }
  const isBeingCancelled = cancellation?.state === 'asked' || cancellation?.state === 'confirming';
  return (
    <div className="grid gap-3">
      <MessagePanel tone="danger" title={suspended.title(cover)} announce={false} action={phone}>
        {suspended.detail(cover)}
      </MessagePanel>
      {isBeingCancelled ? null : (
        <ReinstatePanel
          policyNumber={policyNumber}
          pending={pendingChange?.kind === 'reinstated' ? pendingChange : null}
          mandate={mandate}
          cover={cover}
          until={plan === null ? null : askableUntil(plan, endDate)}
          identity={identity}
        />
      )}
      <ButtonLink to={props.quotePath} variant="secondary">
        {suspended.newQuote}
      </ButtonLink>
    </div>
  );
}

/** It was suspended as the grace of the receipt ended that was not paid. */
function askableUntil({ receipts, grace_days: graceDays }: ReceiptPlan, endDate: string): Date | null {
  const lapsed = receipts.find(({ state }) => state === 'lapsed');
  if (lapsed === undefined || graceDays === null) return null;
  const suspendedAt = graceEnd({ dueDate: lapsed.due_date, graceDays });
  return reinstatableUntil({ suspendedAt, endsAt: noon(endDate) });
}

import type { CoverageId } from '@socio/domain/tariff/coverages';
import type { Cancellation } from '@socio/contracts/shared/cancellation';
import { CircleX } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { OnDemand } from '../../../components/on-demand.tsx';
import { DetailCard } from '../components/detail-card.tsx';
import type { CancellingIdentity } from './cancelling-identity.ts';
import { cancellingTexts } from './texts.ts';

type Props = {
  policyNumber: string;
  cancellation: Cancellation | null;
  /** Coverages that stand when the policy is cancelled. */
  mandatory: readonly CoverageId[];
  /** Until when these stand. */
  endDate: string;
  identity: CancellingIdentity;
};

const loadForm = () => import('./cancel-form.tsx').then((part) => part.CancelForm);
const loadState = () => import('./cancellation-state.tsx').then((part) => part.CancellationState);

/** How a cancellation stands; few policies have one, so its script is fetched where one does. */
export function CancellationCard(props: Props) {
  const { cancellation } = props;
  if (cancellation === null) return null;
  return (
    <DetailCard
      className="lg:col-span-2"
      icon={<CircleX aria-hidden className="size-5" />}
      title={cancellingTexts.stateTitle}
    >
      <OnDemand load={loadState} onFailed={() => undefined}>
        {(State) => <State {...props} cancellation={cancellation} />}
      </OnDemand>
    </DetailCard>
  );
}

/** 'Cancelar mi seguro', as long as no cancellation is under way. */
export function CancelCard(props: Props) {
  const { cancellation } = props;
  const own = cancellingTexts;
  const [isOpen, setOpen] = useState(false);
  if (cancellation !== null && cancellation.state !== 'refused') return null;
  return (
    <DetailCard className="lg:col-span-2" icon={<CircleX aria-hidden className="size-5" />} title={own.title}>
      <p className="mb-3 text-ink-soft">{own.lead}</p>
      {isOpen ? (
        <OnDemand load={loadForm} onFailed={() => setOpen(false)} onRetry={() => setOpen(true)}>
          {(Form) => <Form {...props} onClose={() => setOpen(false)} />}
        </OnDemand>
      ) : (
        <Button variant="secondary" onClick={() => setOpen(true)}>
          {own.open}
        </Button>
      )}
    </DetailCard>
  );
}

import type { ApplicationListItem } from '@socio/contracts/shared/application';
import type { StepNumber } from '@socio/domain/flow/steps';
import { useRef } from 'react';
import { ApplicationCard, CardButton, ResumeButton } from '../../common/list/application-card.tsx';
import { showToast } from '../../components/toast/show-toast.ts';
import { clearApplicationData } from '../../flow/clear-application-data.ts';
import type { Identity } from '../../flow/use-identity.ts';
import { refusalText } from '../../lib/refusal-text.ts';
import { useAction } from '../../lib/use-action.ts';
import { useIsHere } from '../../lib/use-is-here.ts';
import { changeApplication } from './change-application.ts';
import { quoteAgain } from './quote-again.ts';
import { texts } from './texts.ts';

export type ListedApplicationProps = {
  application: ApplicationListItem;
  /** The application being opened. */
  resuming: string | null;
  onResume: (application: ApplicationListItem) => void;
  /** Asked before one in contratacion is discarded or restored. */
  identity: Pick<Identity, 'withStageIdentity'>;
  /** The same car has a new application, to be continued at that step. */
  onQuoteAgain: (applicationId: string, step: StepNumber) => void;
};

/** One card of /solicitudes and what can be done with it. */
export function ListedApplication({
  application,
  identity,
  onQuoteAgain,
  ...resume
}: ListedApplicationProps) {
  const { inactive, purchase_state: purchase } = application;
  const isOver = inactive === 'discarded' || inactive === 'expired';
  const mayDiscard = inactive === null && purchase === null;
  const change = inactive === 'discarded' ? 'restore' : 'discard';
  const changing = useAction();
  const quoting = useAction();
  const isHere = useIsHere();
  const made = useRef<string | null>(null);

  async function quote(): Promise<void> {
    try {
      const { id, step } = await quoteAgain(application, made);
      if (!isHere()) return;
      clearApplicationData();
      onQuoteAgain(id, step);
    } catch (error) {
      if (!isHere()) return;
      const { failed, refusals } = texts.quoteAgain;
      showToast({ title: failed, description: refusalText(error, refusals) });
    }
  }

  return (
    <ApplicationCard alone application={application}>
      {isOver ? (
        <CardButton
          application={application}
          busy={quoting.busy}
          busyText={texts.quoteAgain.busy}
          onClick={() => void quoting.run(quote)}
        >
          {texts.quoteAgain.action}
        </CardButton>
      ) : (
        <ResumeButton application={application} {...resume} />
      )}
      {mayDiscard || inactive === 'discarded' ? (
        // One button for both, so that the focus stays on it.
        <CardButton
          application={application}
          variant="ghost"
          busy={changing.busy}
          busyText={texts[change].busy}
          onClick={() => void changing.run(() => changeApplication(change, application, identity))}
        >
          {texts[change].action}
        </CardButton>
      ) : null}
    </ApplicationCard>
  );
}

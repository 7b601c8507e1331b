import { useEffect, useEffectEvent } from 'react';
import { Button } from '../../components/button.tsx';
import { MessagePanel } from '../../components/message-panel.tsx';
import { PageTitle } from '../../components/page/page-title.tsx';
import { showToast } from '../../components/toast/show-toast.ts';
import { StepPlaceholder } from '../../flow/step-on-demand.tsx';
import { texts } from '../../flow/texts.ts';
import { ApiError, isRefusal, TimeLimitError } from '../../lib/api-error.ts';
import { refusalText } from '../../lib/refusal-text.ts';

/** ?step= does not name a step. */
export function StepNotFound({ onResume }: { onResume: () => void }) {
  return (
    <>
      <PageTitle focusKey="not-found" subtitle={texts.notFoundDetail}>
        {texts.notFound}
      </PageTitle>
      <Button onClick={onResume}>{texts.resume}</Button>
    </>
  );
}

/** The paid application has ended: the page moves on. */
export function FlowEnded({ onEnded }: { onEnded: () => void }) {
  const end = useEffectEvent(onEnded);
  useEffect(() => end(), []);
  return <StepPlaceholder />;
}

type FailedProps = {
  error: Error;
  onRetry: () => void;
  /** Nobody asked for this particular application, so there is no need to say that it is gone. */
  isGuess: boolean;
  onStartAgain: () => void;
};

/** The application could not be read. If it is gone, the page goes to step 1; if it may come back, it waits here. */
export function FlowFailed({ error, onRetry, isGuess, onStartAgain }: FailedProps) {
  const needsIdentity = isRefusal(error, 'LEVEL_AUTHENTICATED');
  const isGone = error instanceof ApiError && error.status < 500 && error.status !== 401;

  useEffect(() => {
    if (needsIdentity) return;
    if (!isGone || !isGuess) showToast({ title: texts.loadFailed.title, description: refusalText(error) });
    if (isGone) onStartAgain();
    // Once per failure.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [error]);

  if (needsIdentity) {
    return (
      <>
        <PageTitle focusKey="identity" subtitle={texts.identity.description}>
          {texts.identity.title}
        </PageTitle>
        <Button onClick={onRetry}>{texts.identity.confirm}</Button>
      </>
    );
  }
  if (isGone) return <StepPlaceholder />;
  return (
    <MessagePanel
      tone="danger"
      title={refusalText(error)}
      action={
        <Button variant="secondary" onClick={onRetry}>
          {texts.loadFailed.retry}
        </Button>
      }
    >
      {error instanceof TimeLimitError ? null : texts.loadFailed.detail}
    </MessagePanel>
  );
}

import { useEffect, useEffectEvent, type ComponentType } from 'react';
import { Button } from '../../components/button.tsx';
import { MessagePanel } from '../../components/message-panel.tsx';
import { OnDemand } from '../../components/on-demand.tsx';
import { PageTitle } from '../../components/page/page-title.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import { showToast } from '../../components/toast/show-toast.ts';
import { texts } from '../../flow/texts.ts';
import { ApiError, isRefusal, TimeLimitError } from '../../lib/api-error.ts';
import { refusalText } from '../../lib/refusal-text.ts';

/** The outline of a question while its data or its script load. */
export function StepPlaceholder() {
  return (
    <div aria-busy className="grid gap-4">
      <span className="sr-only">{texts.loading}</span>
      <Skeleton className="h-8 w-4/5" />
      <Skeleton className="h-5 w-3/5" />
      <Skeleton className="mt-4 h-12 w-full rounded-card" />
      <Skeleton className="h-12 w-full rounded-card" />
      <Skeleton className="mt-4 h-12 w-40 rounded-card" />
    </div>
  );
}

/** A step whose script is fetched when it is rendered; if it fails to load, the rest of the page stays. */
export function stepOnDemand<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return function Step(props: Props) {
    return (
      <OnDemand
        load={load}
        waiting={<StepPlaceholder />}
        renderFailed={(error, retry) => (
          <MessagePanel
            tone="danger"
            title={texts.scriptFailed}
            action={
              <Button variant="secondary" onClick={retry}>
                {texts.loadFailed.retry}
              </Button>
            }
          >
            {refusalText(error)}
          </MessagePanel>
        )}
      >
        {(Part) => <Part {...props} />}
      </OnDemand>
    );
  };
}

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

import type { ComponentType } from 'react';
import { Button } from '../components/button.tsx';
import { MessagePanel } from '../components/message-panel.tsx';
import { OnDemand } from '../components/on-demand.tsx';
import { Skeleton } from '../components/skeleton.tsx';
import { refusalText } from '../lib/refusal-text.ts';
import { texts } from './texts.ts';

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

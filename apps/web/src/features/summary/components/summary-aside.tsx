import type { ComponentProps } from 'react';
import { Button } from '../../../components/button.tsx';
import { OnDemand } from '../../../components/on-demand.tsx';
import { texts } from '../texts.ts';
import type { SummaryPanel } from './summary-panel.tsx';

const loadPanel = async () => (await import('./summary-panel.tsx')).SummaryPanel;

/** The summary beside the question; the question does not wait for it. */
export function SummaryAside(props: ComponentProps<typeof SummaryPanel>) {
  return (
    <OnDemand
      load={loadPanel}
      renderFailed={(_error, retry) => (
        <Button variant="secondary" onClick={retry}>
          {texts.open}
        </Button>
      )}
    >
      {(Panel) => <Panel {...props} />}
    </OnDemand>
  );
}

import { exportData } from '@socio/contracts/export-data';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { MessagePanel } from '../../../components/message-panel.tsx';
import type { WithFreshProof } from '../../../flow/use-identity.ts';
import { callForFile } from '../../../lib/api-client.ts';
import { isRefusal } from '../../../lib/api-error.ts';
import { refusalText } from '../../../lib/refusal-text.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { useAction } from '../../../lib/use-action.ts';
import { texts } from '../texts.ts';
import { SectionCard } from './section-card.tsx';

type Outcome = { tone: 'success' } | { tone: 'danger'; text: string } | null;

/** 'Descargar mis datos': all that is kept of the member, as one file. */
export function ExportData({ withFreshProof }: { withFreshProof: WithFreshProof }) {
  const own = texts.exported;
  const [outcome, setOutcome] = useState<Outcome>(null);
  const { busy, run } = useAction();

  async function take(): Promise<void> {
    setOutcome(null);
    try {
      const { name, file } = await withFreshProof('export', () => callForFile(exportData, {}));
      saveFile(name, file);
      setOutcome({ tone: 'success' });
    } catch (error) {
      // The person closed the panel that asks who they are.
      if (isRefusal(error, 'LEVEL_FRESH', 'LEVEL_AUTHENTICATED')) return;
      setOutcome({ tone: 'danger', text: refusalText(error, { INTERNAL: own.failed }) });
    }
  }

  return (
    <SectionCard title={own.title} icon={<Download aria-hidden className="size-5 text-primary" />}>
      <div className="grid gap-4">
        <p className="text-sm text-ink-soft">{own.detail}</p>
        <Button variant="secondary" full busy={busy} busyText={own.busy} onClick={() => void run(take)}>
          {own.action}
        </Button>
        <div role="status" className="empty:hidden">
          {outcome?.tone === 'success' ? (
            <MessagePanel tone="success" title={own.done}>
              {own.doneDetail}
            </MessagePanel>
          ) : null}
        </div>
        {outcome?.tone === 'danger' ? (
          <MessagePanel tone="danger" announce>
            {outcome.text}
          </MessagePanel>
        ) : null}
      </div>
    </SectionCard>
  );
}

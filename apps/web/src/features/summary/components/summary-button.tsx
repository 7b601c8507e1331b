import { ClipboardList } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { OnDemand } from '../../../components/on-demand.tsx';
import type { Application } from '../../../flow/application.ts';
import { texts } from '../texts.ts';
import type { SummaryEdits } from './summary-content.tsx';

const loadDialog = async () => (await import('./summary-dialog.tsx')).SummaryDialog;

type Props = { application: Application; contracting: boolean; edits: SummaryEdits };

/** The summary below 1024 px: a button and its modal. */
export function SummaryButton(props: Props) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="ghost"
        dense
        icon={<ClipboardList aria-hidden className="size-5 max-[379px]:hidden" />}
        onClick={() => setOpen(true)}
        className="-mr-3 whitespace-nowrap"
      >
        {texts.open}
      </Button>
      {open ? (
        <OnDemand load={loadDialog} onFailed={() => setOpen(false)} onRetry={() => setOpen(true)}>
          {(SummaryDialog) => <SummaryDialog {...props} onClose={() => setOpen(false)} />}
        </OnDemand>
      ) : null}
    </>
  );
}

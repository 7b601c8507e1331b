import { Dialog } from '../../../components/dialog.tsx';
import type { Application } from '../../../flow/application.ts';
import { texts } from '../texts.ts';
import { SummaryContent, type SummaryEdits } from './summary-content.tsx';

type Props = { application: Application; contracting: boolean; edits: SummaryEdits; onClose: () => void };

export function SummaryDialog({ application, contracting, edits, onClose }: Props) {
  const closing = Object.fromEntries(
    Object.entries(edits).map(([field, act]) => [
      field,
      () => {
        onClose();
        act();
      },
    ]),
  );
  return (
    <Dialog open onOpenChange={onClose} title={texts.titles[contracting ? 'contratacion' : 'cotizacion']}>
      <SummaryContent application={application} contracting={contracting} edits={closing} />
    </Dialog>
  );
}

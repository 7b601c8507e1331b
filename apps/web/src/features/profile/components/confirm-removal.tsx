import type { ReactNode } from 'react';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { MessagePanel } from '../../../components/message-panel.tsx';
import { texts } from '../texts.ts';

type Props = {
  title: string;
  detail: string;
  /** The item to be removed. */
  children: ReactNode;
  action: string;
  /** In place of 'Conservar' and 'Eliminando...', for what is not deleted. */
  words?: { keep: string; busy: string };
  busy: boolean;
  problem: string | null;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks before removing something, and says so right here if it cannot be removed. */
export function ConfirmRemoval(props: Props) {
  const { title, detail, children, action, words, busy, problem, onConfirm, onClose } = props;
  return (
    <Dialog open onOpenChange={onClose} title={title} description={detail} busy={busy}>
      <div className="grid gap-5">
        <div className="rounded-card border border-line bg-sunken p-4">{children}</div>
        {problem === null ? null : <MessagePanel tone="danger">{problem}</MessagePanel>}
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button variant="secondary" onClick={() => (busy ? undefined : onClose())}>
            {words?.keep ?? texts.keep}
          </Button>
          <Button variant="danger" busy={busy} busyText={words?.busy ?? texts.deleting} onClick={onConfirm}>
            {action}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

import { useEffect, useRef, useState } from 'react';
import { clearIdentityAttempt } from '../../../common/clear-stored-data.ts';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { MessagePanel } from '../../../components/message-panel.tsx';
import { startIdentity } from '../start-identity.ts';
import { texts } from '../texts.ts';
import { OtpPanel } from './otp-panel.tsx';

type Props = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The person has proven who they are; the host closes the dialog and goes on. */
  onAuthenticated: () => void;
  /** The dashboard writes it 'Autenticación Requerida'. */
  title?: string;
  description?: string;
};

/** The identity check over whatever needs it. Closing it gives the attempt up (specification membership 4). */
export function IdentityDialog(props: Props) {
  const { open, onOpenChange, onAuthenticated, title = texts.title, description = texts.description } = props;
  const [busy, setBusy] = useState(false);
  const close = () => {
    clearIdentityAttempt();
    onOpenChange(false);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => (next ? onOpenChange(true) : close())}
      title={title}
      description={description}
      keepOnOutsideClick
      busy={busy}
    >
      <IdentityPanel onAuthenticated={onAuthenticated} onBusy={setBusy} onClose={close} />
    </Dialog>
  );
}

type PanelProps = {
  onAuthenticated: () => void;
  onBusy: (busy: boolean) => void;
  onClose: () => void;
};

/** Lives as long as the dialog is open: each opening starts anew. */
function IdentityPanel({ onAuthenticated, onBusy, onClose }: PanelProps) {
  const [start] = useState(() => startIdentity(new Date()));
  const told = useRef(false);
  useEffect(() => {
    if (start.mode !== 'done' || told.current) return;
    told.current = true;
    onAuthenticated();
  }, [start, onAuthenticated]);

  switch (start.mode) {
    case 'done':
      return null;
    case 'otp':
      return <OtpPanel phone={start.phone} onAuthenticated={onAuthenticated} onBusy={onBusy} />;
    default:
      return <NoWay {...texts.noWay[start.mode]} onClose={onClose} />;
  }
}

function NoWay({ title, detail, onClose }: { title: string; detail: string; onClose: () => void }) {
  return (
    <>
      <MessagePanel tone="warning" title={title}>
        {detail}
      </MessagePanel>
      <Button full className="mt-5" onClick={onClose}>
        {texts.close}
      </Button>
    </>
  );
}

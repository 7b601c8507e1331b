import { keepApplication } from '@socio/contracts/keep-application';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { showToast } from '../../components/toast/show-toast.ts';
import { texts } from '../../flow/texts.ts';
import { call } from '../../lib/api-client.ts';
import { refusalText } from '../../lib/refusal-text.ts';
import { useIsHere } from '../../lib/use-is-here.ts';
import { paths } from '../paths.ts';

type Props = {
  applicationId: string;
  /** Whether the person was about to leave, or only wants the quote saved. */
  because: 'leaving' | 'saving';
  onClose: () => void;
};

/** A visitor leaves: the next membership verified here can take the quote over (calls.md, Members and sessions). */
export function LeaveDialog({ applicationId, because, onClose }: Props) {
  const navigate = useNavigate();
  const isHere = useIsHere();
  const [keeping, setKeeping] = useState(false);
  const own = texts.keep;
  const leave = () => void navigate(paths.membership);
  const goOn = because === 'leaving' ? leave : onClose;

  async function keep(): Promise<void> {
    setKeeping(true);
    try {
      await call(keepApplication, { insurance_application_id: applicationId });
      if (isHere()) leave();
    } catch (error) {
      showToast({ ...own.failed, description: refusalText(error) });
      setKeeping(false);
    }
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={own.title}
      description={own[because].description}
      busy={keeping}
    >
      <div className="grid gap-3">
        <Button full busy={keeping} busyText={own.busy} onClick={() => void keep()}>
          {own.action}
        </Button>
        <Button full variant="secondary" onClick={() => (keeping ? undefined : goOn())}>
          {own[because].otherwise}
        </Button>
      </div>
    </Dialog>
  );
}

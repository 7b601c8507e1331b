import type { FreshAct } from '@socio/domain/fresh-proof';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { clearIdentityAttempt } from '../../../common/clear-stored-data.ts';
import type { QuotePerson } from '../../../common/quote-person.ts';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { MessagePanel } from '../../../components/message-panel.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { startIdentity, startOfMember, type IdentityStart } from '../start-identity.ts';
import { settleProof } from '../settle-proof.ts';
import { texts } from '../texts.ts';
import { AccountPanel } from './account-panel.tsx';
import { LostPhoneLink } from './lost-phone-link.tsx';
import { OtpPanel } from './otp-panel.tsx';
import { PasskeyButton } from './passkey-button.tsx';

type Props = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The identity is proven; the host closes the dialog and goes on. */
  onAuthenticated: () => void;
  /** What the identity is proven for, where that wants a proof of its own. */
  act: FreshAct | null;
  /** The dashboard spells it 'Autenticación Requerida'. */
  title?: string;
  description?: string;
  /** The quote waiting for the identity: a member without an account creates one from its data. */
  person?: QuotePerson | null | undefined;
  onBackToQuote?: (() => void) | undefined;
  membershipPath: string;
  lostPhonePath: string;
};

/** The identity check, over whatever needs it. Closing it abandons the attempt (specification membership 4). */
export function IdentityDialog(props: Props) {
  const { open, onOpenChange, title: ownTitle, description: ownDescription, ...panel } = props;
  const { act } = panel;
  const { title, description } =
    act === null
      ? { title: ownTitle ?? texts.title, description: ownDescription ?? texts.description }
      : texts.acts[act];
  const [busy, setBusy] = useState(false);
  const [start, setStart] = useState(() => startIdentity(new Date(), act));
  const close = () => {
    clearIdentityAttempt();
    onOpenChange(false);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => (next ? onOpenChange(true) : close())}
      title={title}
      // An account is asked for a code; without an account the panel itself says what is needed.
      description={start.mode === 'otp' ? description : undefined}
      keepOnOutsideClick
      busy={busy}
    >
      <IdentityPanel {...panel} start={start} onStart={setStart} onBusy={setBusy} onClose={close} />
    </Dialog>
  );
}

type PanelProps = Pick<
  Props,
  'act' | 'person' | 'onBackToQuote' | 'membershipPath' | 'lostPhonePath' | 'onAuthenticated'
> & {
  start: IdentityStart;
  onStart: (start: IdentityStart) => void;
  onBusy: (busy: boolean) => void;
  onClose: () => void;
};

/** Mounted while the dialog is open, so that each opening starts fresh. */
function IdentityPanel({ start, onStart, onClose, ...props }: PanelProps) {
  const { act, onAuthenticated, onBusy, person = null, onBackToQuote, membershipPath, lostPhonePath } = props;
  const told = useRef(false);
  useEffect(() => {
    if (start.mode !== 'done' || told.current) return;
    told.current = true;
    onAuthenticated();
  }, [start, onAuthenticated]);

  const goOn = useEffectEvent(onStart);
  useEffect(() => {
    if (start.mode !== 'loading') return;
    let isGone = false;
    void startOfMember().then((next) => (isGone ? undefined : goOn(next)));
    return () => {
      isGone = true;
    };
  }, [start.mode]);

  switch (start.mode) {
    case 'done':
      return null;
    case 'loading':
      return <Loading />;
    case 'otp':
      return (
        <OtpPanel
          act={act}
          phone={start.phone}
          lostPhonePath={lostPhonePath}
          onAuthenticated={onAuthenticated}
          onBusy={onBusy}
        />
      );
    case 'unusable':
      return (
        <Unusable
          act={act}
          lostPhonePath={lostPhonePath}
          onClose={onClose}
          onAuthenticated={onAuthenticated}
        />
      );
    default:
      return (
        <AccountPanel
          person={person}
          membershipPath={membershipPath}
          onBackToQuote={onBackToQuote}
          onAuthenticated={onAuthenticated}
          onHasAccount={() => onStart(startIdentity(new Date(), act))}
          onBusy={onBusy}
        />
      );
  }
}

function Loading() {
  return (
    <div aria-busy className="grid gap-4">
      <span role="status" className="sr-only">
        {texts.loading}
      </span>
      <Skeleton className="h-12 w-full rounded-card" />
      <Skeleton className="h-12 w-full rounded-card" />
      <Skeleton className="h-12 w-full rounded-card" />
    </div>
  );
}

/** No code can reach the member; a passkey needs no phone. */
function Unusable({
  act,
  lostPhonePath,
  onClose,
  onAuthenticated,
}: Pick<PanelProps, 'act' | 'lostPhonePath' | 'onClose' | 'onAuthenticated'>) {
  const goOn = async () => {
    await settleProof();
    onAuthenticated();
  };
  return (
    <>
      <MessagePanel tone="warning" title={texts.unusable.title}>
        {texts.unusable.detail}
      </MessagePanel>
      <div className="mt-5 grid gap-3">
        <PasskeyButton act={act} otherwise={texts.passkey.orClub} onProven={goOn} />
        <LostPhoneLink to={lostPhonePath} none />
        <Button full onClick={onClose}>
          {texts.close}
        </Button>
      </div>
    </>
  );
}

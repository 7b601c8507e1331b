import { Button } from '../../../../components/button.tsx';
import { MessagePanel } from '../../../../components/message-panel.tsx';
import { paymentTexts } from './texts.ts';

type Props = {
  words?: { title: string; detail: string };
  busy: boolean;
  onAsk: () => void;
};

/** A payment that is not known to have ended: nothing to pay again, and how to ask for it. */
export function PendingPayment({ words = paymentTexts.checking, busy, onAsk }: Props) {
  const { busy: busyText, again } = paymentTexts.checking;
  return (
    <MessagePanel
      tone="info"
      title={words.title}
      action={
        <Button variant="secondary" busy={busy} busyText={busyText} onClick={onAsk}>
          {again}
        </Button>
      }
    >
      {words.detail}
    </MessagePanel>
  );
}

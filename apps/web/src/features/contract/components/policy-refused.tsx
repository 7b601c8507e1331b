import { Button } from '../../../components/button.tsx';
import { MessagePanel } from '../../../components/message-panel.tsx';
import { texts } from '../texts.ts';

/** The insurer has refused for good: the money goes back. */
export function PolicyRefused({ onFinished }: { onFinished: () => void }) {
  const own = texts.vehicle.refused;
  return (
    <MessagePanel tone="danger" title={own.title} action={<Button onClick={onFinished}>{own.action}</Button>}>
      {own.detail}
    </MessagePanel>
  );
}

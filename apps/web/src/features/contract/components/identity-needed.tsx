import { Button } from '../../../components/button.tsx';
import { MessagePanel } from '../../../components/message-panel.tsx';
import { texts } from '../texts.ts';

/** Stands where a list would, when the identity panel was closed before the list could be read. */
export function IdentityNeeded({ onConfirm }: { onConfirm: () => void }) {
  return (
    <MessagePanel
      title={texts.identity.title}
      action={<Button onClick={onConfirm}>{texts.identity.action}</Button>}
    >
      {texts.identity.detail}
    </MessagePanel>
  );
}

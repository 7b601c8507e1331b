import { Button } from '../../components/button.tsx';
import { MessagePanel } from '../../components/message-panel.tsx';
import { identityNeededTexts } from './texts.ts';

type Props = { title?: string; detail: string; onConfirm: () => void };

/** Takes the place of something shown only after the person has confirmed who they are. */
export function IdentityNeeded({ title = identityNeededTexts.title, detail, onConfirm }: Props) {
  return (
    <MessagePanel title={title} action={<Button onClick={onConfirm}>{identityNeededTexts.confirm}</Button>}>
      {detail}
    </MessagePanel>
  );
}

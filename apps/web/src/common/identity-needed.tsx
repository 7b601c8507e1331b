import { Button } from '../components/button.tsx';
import { MessagePanel } from '../components/message-panel.tsx';

type Props = { title?: string; detail: string; onConfirm: () => void };

/** Takes the place of something shown only after the person has confirmed who they are. */
export function IdentityNeeded({ title = 'Confirma que eres tú', detail, onConfirm }: Props) {
  return (
    <MessagePanel title={title} action={<Button onClick={onConfirm}>Confirmar identidad</Button>}>
      {detail}
    </MessagePanel>
  );
}

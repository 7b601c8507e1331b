import { Button } from '../../../components/button.tsx';
import { MessagePanel } from '../../../components/message-panel.tsx';
import { texts } from '../texts.ts';

/** A list that failed to load; 'Reintentar' reloads the page (specification quote 2, Steps 1 to 3). */
export function LoadFailed({ title, children }: { title: string; children?: string }) {
  return (
    <MessagePanel
      tone="danger"
      title={title}
      action={
        <Button variant="secondary" onClick={() => window.location.reload()}>
          {texts.retry}
        </Button>
      }
    >
      {children ?? texts.listFailed}
    </MessagePanel>
  );
}

import { Button } from '../../../components/button.tsx';
import { MessagePanel } from '../../../components/message-panel.tsx';
import { texts } from '../texts.ts';

/** Above a form that goes on without the saved ones: they exist, and can be asked for again. */
export function ListFailed({ title, retry }: { title: string; retry: (() => void) | null }) {
  if (retry === null) return null;
  return (
    <div className="mb-6">
      <MessagePanel
        tone="warning"
        title={title}
        announce
        action={
          <Button variant="secondary" compact onClick={retry}>
            {texts.retry}
          </Button>
        }
      />
    </div>
  );
}

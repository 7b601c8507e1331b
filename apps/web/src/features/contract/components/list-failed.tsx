import { Button } from '../../../components/button.tsx';
import { MessagePanel } from '../../../components/message-panel.tsx';
import { texts } from '../texts.ts';

/** Shown above a form that works without the saved entries: they exist, and can be requested again. */
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

import { Button } from '../../components/button.tsx';
import { MessagePanel } from '../../components/message-panel.tsx';
import { cardTexts } from './texts.ts';

/** In place of a new card's fields that did not come. */
export function CardFieldsFailed({ retry }: { retry: () => void }) {
  const own = cardTexts.frame;
  return (
    <MessagePanel
      tone="danger"
      title={own.failed}
      action={
        <Button variant="secondary" compact onClick={retry}>
          {own.retry}
        </Button>
      }
    >
      {own.failedDetail}
    </MessagePanel>
  );
}

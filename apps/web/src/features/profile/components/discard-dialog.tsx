import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { texts } from '../texts.ts';

type Props = { onAnswer: (discard: boolean) => void };

/** Before something leaves a form in which something was typed and not saved. */
export function DiscardDialog({ onAnswer }: Props) {
  const own = texts.discard;
  return (
    <Dialog open onOpenChange={() => onAnswer(false)} title={own.title} description={own.detail}>
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button variant="danger" onClick={() => onAnswer(true)}>
          {own.confirm}
        </Button>
        <Button
          // What loses nothing.
          data-focus-first
          onClick={() => onAnswer(false)}
        >
          {own.stay}
        </Button>
      </div>
    </Dialog>
  );
}

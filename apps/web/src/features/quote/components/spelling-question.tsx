import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { texts } from '../texts.ts';
import type { useSpellingQuestion } from '../use-postal-code.ts';

type Props = {
  question: ReturnType<typeof useSpellingQuestion>;
  onAccepted: () => void;
  /** Back to the field. */
  onCorrect: () => void;
};

/** '¿Está bien escrito?', for a postal code that can exist but is not in the catalogue. */
export function SpellingQuestion({ question, onAccepted, onCorrect }: Props) {
  const { asked, accept, close } = question;
  if (asked === null) return null;
  const own = texts.postalCode.spelling;
  const correct = () => {
    close();
    requestAnimationFrame(onCorrect);
  };
  return (
    <Dialog
      open
      onOpenChange={correct}
      title={own.title}
      description={own.detail(asked.zipCode, asked.state)}
    >
      <div className="grid gap-3">
        <Button
          full
          data-focus-first
          onClick={() => {
            accept();
            onAccepted();
          }}
        >
          {own.yes}
        </Button>
        <Button full variant="secondary" onClick={correct}>
          {own.correct}
        </Button>
      </div>
    </Dialog>
  );
}

import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { privacyPath } from './privacy-path.ts';
import { legalTexts } from './texts.ts';

export type LegalText = 'terms' | 'privacy';

/** Terms or privacy notice, one tap from the checkbox that accepts them. */
export function LegalDialog({ shown, onClose }: { shown: LegalText | null; onClose: () => void }) {
  if (shown === null) return null;
  const text = legalTexts[shown];
  return (
    <Dialog open onOpenChange={onClose} title={text.title} wide>
      <div className="grid gap-3">
        {text.paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {shown === 'privacy' ? (
          // In a page of its own, so that nothing typed behind the dialog is lost.
          <a
            href={privacyPath}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-11 items-center justify-self-start font-medium text-primary underline underline-offset-2"
          >
            {legalTexts.whole}
          </a>
        ) : null}
      </div>
      <div className="mt-6">
        <Button full onClick={onClose}>
          {legalTexts.close}
        </Button>
      </div>
    </Dialog>
  );
}

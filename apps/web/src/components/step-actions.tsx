import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';

type Props = { backText?: string; onBack?: (() => void) | undefined; children?: ReactNode };

/** The main button and the back button, always in the same place under the question. */
export function StepActions({ backText, onBack, children }: Props) {
  return (
    <div className="mt-8 flex flex-col gap-3 sm:flex-row-reverse sm:items-center sm:justify-between">
      {children ?? <span />}
      {onBack === undefined ? null : (
        <Button
          variant="ghost"
          icon={<ArrowLeft aria-hidden className="size-5" />}
          onClick={onBack}
          className="sm:-ml-5"
        >
          {backText}
        </Button>
      )}
    </div>
  );
}

import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { CarDrawing } from '../../../components/car-drawing.tsx';
import { Card } from '../../../components/card.tsx';
import type { Application } from '../../../flow/application.ts';
import { classNames } from '../../../lib/class-names.ts';
import { texts } from '../texts.ts';
import { SummaryContent, type SummaryEdits } from './summary-content.tsx';

type Props = {
  /** Null before the first choice. */
  application: Application | null;
  contracting: boolean;
  edits: SummaryEdits;
};

/** The side panel on large screens. */
export function SummaryPanel({ application, contracting, edits }: Props) {
  const [open, setOpen] = useState(true);
  const id = useId();
  return (
    <Card as="section" flush aria-labelledby={`${id}-title`} className="sticky top-6 px-5 py-3">
      <h2 id={`${id}-title`}>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={`${id}-content`}
          onClick={() => setOpen(!open)}
          className="flex min-h-11 w-full items-center justify-between gap-3 rounded-md text-left font-bold tracking-tight"
        >
          {texts.titles[contracting ? 'contratacion' : 'cotizacion']}
          <ChevronDown
            aria-hidden
            className={classNames('size-5 shrink-0 text-ink-soft transition-transform', open && 'rotate-180')}
          />
        </button>
      </h2>
      <div id={`${id}-content`} hidden={!open} className="pt-2 pb-2">
        {application === null ? (
          <div className="flex flex-col items-center gap-3 pt-1 pb-3 text-center text-ink-soft">
            <CarDrawing className="max-w-28 opacity-60 grayscale" />
            <p>{texts.empty}</p>
          </div>
        ) : (
          <SummaryContent application={application} contracting={contracting} edits={edits} />
        )}
      </div>
    </Card>
  );
}

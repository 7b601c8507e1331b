import { Pencil } from 'lucide-react';
import { CarDrawing } from '../../../components/car-drawing.tsx';
import { IconButton, IconButtons } from '../../../components/icon-button.tsx';
import type { Application } from '../../../flow/application.ts';
import { summaryRows, type SummaryField } from '../summary-rows.ts';
import { texts } from '../texts.ts';

export type SummaryEdits = Partial<Record<SummaryField, () => void>>;

type Props = { application: Application; contracting: boolean; edits: SummaryEdits };

export function SummaryContent({ application, contracting, edits }: Props) {
  const { brandModel, year, versionName } = application;
  const car = [brandModel, year].filter(Boolean).join(' ');
  return (
    <IconButtons>
      <div className="rounded-card bg-primary-tint py-3 pr-1 pl-3">
        <CarDrawing body={application.bodyType ?? 'sedan'} className="max-w-24" />
        <div className="mt-1 flex items-center justify-between gap-2">
          <p className="min-w-0 grow">
            <span className="block leading-snug font-semibold">{car}</span>
            {versionName === null ? null : <span className="block text-sm text-ink-soft">{versionName}</span>}
          </p>
          <Edit label={texts.rows.vehicle} act={edits.vehicle} />
        </div>
      </div>
      <dl className="mt-2 divide-y divide-line">
        {summaryRows(application, contracting).map(({ field, label, value, detail }) => (
          <div key={field} className="py-1.5">
            <dt className="text-sm text-ink-soft">{label}</dt>
            <dd className="flex items-center justify-between gap-2 tabular-nums">
              <span className="min-w-0">
                <span className={value === null ? 'text-ink-soft' : 'font-medium'}>
                  {value ?? texts.missing}
                </span>
                {detail ? <span className="block text-sm text-ink-soft">{detail}</span> : null}
              </span>
              {/* A card is on record only once it has been charged; before that the link to payment is always offered. */}
              <Edit label={label} act={value === null && field !== 'payment' ? undefined : edits[field]} />
            </dd>
          </div>
        ))}
      </dl>
    </IconButtons>
  );
}

function Edit({ label, act }: { label: string; act: (() => void) | undefined }) {
  if (act === undefined) return null;
  return (
    <IconButton
      label={texts.edit(label)}
      icon={<Pencil aria-hidden className="size-4 text-primary" />}
      onClick={act}
      className="-my-3"
    />
  );
}

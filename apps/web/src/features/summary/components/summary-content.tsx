import { Pencil } from 'lucide-react';
import { bodyTypeOf } from '../../../common/body-type.ts';
import { CarDrawing } from '../../../components/car-drawing.tsx';
import { IconButton } from '../../../components/icon-button.tsx';
import type { Application } from '../../../flow/application.ts';
import { summaryRows, type SummaryField } from '../summary-rows.ts';
import { texts } from '../texts.ts';

export type SummaryEdits = Partial<Record<SummaryField, () => void>>;

type Props = { application: Application; contracting: boolean; edits: SummaryEdits };

export function SummaryContent({ application, contracting, edits }: Props) {
  const { brandModel, year, versionName } = application;
  const car = [brandModel, year].filter(Boolean).join(' ');
  return (
    <>
      <div className="flex items-center gap-4 rounded-card bg-primary-tint py-3 pr-2 pl-4">
        <CarDrawing body={bodyTypeOf(brandModel)} className="w-20" />
        <p className="min-w-0 grow">
          <span className="block leading-snug font-semibold">{car}</span>
          {versionName === null ? null : (
            <span className="block text-sm text-ink-soft">{versionName}</span>
          )}
        </p>
        <Edit label={texts.rows.vehicle} act={edits.vehicle} />
      </div>
      <dl className="mt-2 divide-y divide-line">
        {summaryRows(application, contracting).map(({ field, label, value, detail }) => (
          <div key={field} className="flex min-h-13 items-center gap-2 py-1.5">
            <div className="min-w-0 grow">
              <dt className="text-sm text-ink-soft">{label}</dt>
              <dd className="tabular-nums">
                {value === null ? (
                  <span className="text-ink-soft">{texts.missing}</span>
                ) : (
                  <span className="font-medium">{value}</span>
                )}
                {detail ? <span className="block text-sm text-ink-soft">{detail}</span> : null}
              </dd>
            </div>
            <Edit label={label} act={value === null ? undefined : edits[field]} />
          </div>
        ))}
      </dl>
    </>
  );
}

function Edit({ label, act }: { label: string; act: (() => void) | undefined }) {
  if (act === undefined) return null;
  return (
    <IconButton
      label={texts.edit(label)}
      icon={<Pencil aria-hidden className="size-4 text-primary" />}
      onClick={act}
    />
  );
}

import { Pencil } from 'lucide-react';
import { CarDrawing } from '../../../components/car-drawing.tsx';
import { IconButton, IconButtons } from '../../../components/icon-button.tsx';
import type { Application } from '../../../flow/application.ts';
import { texts } from '../texts.ts';

/** The chosen car with its three editable parts (specification quote 2, Step 4). */
export function VehicleCard({ application, onEdit }: { application: Application; onEdit: () => void }) {
  const own = texts.vehicle;
  const parts = [
    { text: application.brandModel, edit: own.editBrandModel, label: own.brandModel },
    { text: application.year, edit: own.editYear, label: own.year },
    { text: application.versionName, edit: own.editVersion, label: own.version },
  ];
  return (
    <section
      aria-label={own.heading}
      className="flex items-center gap-x-4 rounded-card bg-primary-tint py-2 pr-2 pl-4 sm:gap-x-6"
    >
      <CarDrawing body={application.bodyType ?? 'sedan'} className="max-w-20 sm:max-w-28" />
      <IconButtons>
        <dl className="min-w-0 grow">
          {parts.map(({ text, edit, label }) => (
            <div key={label} className="flex min-h-11 items-center justify-between gap-2">
              <dt className="sr-only">{label}</dt>
              <dd className="flex min-w-0 grow items-center justify-between gap-2">
                <span className="min-w-0 font-medium">{text}</span>
                <IconButton
                  label={edit}
                  icon={<Pencil aria-hidden className="size-4 text-primary" />}
                  onClick={onEdit}
                />
              </dd>
            </div>
          ))}
        </dl>
      </IconButtons>
    </section>
  );
}

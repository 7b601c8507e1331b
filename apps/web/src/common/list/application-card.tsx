import type { ApplicationListItem } from '@socio/contracts/shared/application';
import { formatShiftedDateTime } from '@socio/domain/dates';
import { Badge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { classNames } from '../../lib/class-names.ts';
import { stepLabel } from './step-labels.ts';
import { applicationCardTexts as texts, type PurchaseWords } from './texts.ts';

type Props = {
  application: ApplicationListItem;
  /** The application in this list that is being opened. */
  resuming: string | null;
  onResume: (application: ApplicationListItem) => void;
  /** Directly on the page instead of inside a titled card. */
  alone?: boolean;
};

/** One application in a list, with a button to resume it. */
export function ApplicationCard({ application, resuming, onResume, alone = false }: Props) {
  const vehicle = application['vehicle_insurance_application-brand_model'] ?? texts.noVehicle;
  const id = application['vehicle_insurance_application-insurance_application_id'];
  const year = application['vehicle_insurance_application-year'] ?? null;
  const stage = application['vehicle_insurance_application-step_type'];
  const { purchase_state: purchase } = application;
  const words: PurchaseWords = purchase === null ? {} : texts.purchase[purchase];
  const label = words.label ?? stepLabel(stage, application['vehicle_insurance_application-current_step']);
  const action = words.action ?? texts.resume;
  const busy = resuming === id;
  const Heading = alone ? 'h2' : 'h4';
  return (
    <article
      className={classNames(
        'flex h-full flex-col rounded-card border border-line',
        alone ? 'bg-surface p-5 shadow-card' : 'p-4',
      )}
    >
      <Heading className="leading-snug font-semibold">{vehicle}</Heading>
      {year === null ? null : <p className="text-sm text-ink-soft tabular-nums">{year}</p>}
      <p className="mt-2.5">
        <Badge tone={words.tone ?? (stage === 'contratacion' ? 'warning' : 'info')}>{label}</Badge>
      </p>
      {words.note === undefined ? null : <p className="mt-2.5 text-sm">{words.note}</p>}
      <p className="mt-2.5 text-sm text-ink-soft">
        {texts.lastActivity}:{' '}
        <span className="text-ink">{formatShiftedDateTime(application.last_updated_at) ?? texts.noDate}</span>
      </p>
      <div className="mt-auto pt-4">
        <Button
          variant="secondary"
          full
          // While it opens, screen readers hear what is happening instead.
          aria-label={busy ? undefined : `${action}: ${vehicle}`}
          busy={busy}
          busyText={texts.resuming}
          onClick={() => onResume(application)}
        >
          {action}
        </Button>
      </div>
    </article>
  );
}

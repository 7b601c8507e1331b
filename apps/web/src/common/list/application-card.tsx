import type { ApplicationListItem } from '@socio/contracts/shared/application';
import { civilDate, formatShiftedDateTime, shortDate } from '@socio/domain/dates';
import { progressOf } from '@socio/domain/flow/progress';
import { stepNumberOf } from '@socio/domain/flow/step-names';
import { spans } from '@socio/domain/spans';
import type { ReactNode } from 'react';
import { Badge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import type { ButtonVariant } from '../../components/button-style.ts';
import { ProgressBar } from '../../components/progress-bar.tsx';
import { classNames } from '../../lib/class-names.ts';
import { stepLabel } from './step-labels.ts';
import { applicationCardTexts as texts, type CardWords } from './texts.ts';

/** What the step alone does not say. */
function wordsOf({ inactive, purchase_state: purchase }: ApplicationListItem): CardWords {
  if (inactive === 'discarded' || inactive === 'expired') return texts.inactive[inactive];
  return purchase === null ? {} : texts.purchase[purchase];
}

const vehicleOf = (application: ApplicationListItem): string =>
  application['vehicle_insurance_application-brand_model'] ?? texts.noVehicle;

type Props = {
  application: ApplicationListItem;
  /** Directly on the page instead of inside a titled card. */
  alone?: boolean;
  /** What can be done with it, the main thing first. */
  children: ReactNode;
};

/** One application in a list. */
export function ApplicationCard({ application, alone = false, children }: Props) {
  const year = application['vehicle_insurance_application-year'] ?? null;
  const stage = application['vehicle_insurance_application-step_type'];
  const words = wordsOf(application);
  const label = words.label ?? stepLabel(stage, application['vehicle_insurance_application-current_step']);
  const Heading = alone ? 'h2' : 'h4';
  return (
    <article
      className={classNames(
        'flex h-full flex-col rounded-card border border-line',
        alone ? 'bg-surface p-5 shadow-card' : 'p-4',
      )}
    >
      <Heading className="leading-snug font-semibold">{vehicleOf(application)}</Heading>
      {year === null ? null : <p className="text-sm text-ink-soft tabular-nums">{year}</p>}
      <p className="mt-2.5">
        <Badge tone={words.tone ?? (stage === 'contratacion' ? 'warning' : 'info')}>{label}</Badge>
      </p>
      {words.note === undefined ? null : <p className="mt-2.5 text-sm">{words.note}</p>}
      <Prospect application={application} />
      <p className="mt-2.5 text-sm text-ink-soft">
        {texts.lastActivity}:{' '}
        <span className="text-ink">{formatShiftedDateTime(application.last_updated_at) ?? texts.noDate}</span>
      </p>
      <div className="mt-auto grid gap-1 pt-4">{children}</div>
    </article>
  );
}

/** What it would cost, how far it is, and until when it can be continued. */
function Prospect({ application }: { application: ApplicationListItem }) {
  if (application.inactive !== null || application.purchase_state !== null) return null;
  const stage = application['vehicle_insurance_application-step_type'];
  const step = stepNumberOf(stage, application['vehicle_insurance_application-current_step']);
  // A server of the release before does not say it.
  const price = application.price ?? null;
  const kept = civilDate(new Date(Date.parse(application.last_updated_at) + spans.untouchedApplication));
  const { from, until, ...periods } = texts.price;
  return (
    <div className="mt-3 grid gap-2">
      {price === null ? null : (
        <p>
          <span className="money text-lg font-bold">
            {price.chosen ? `$${price.amount}` : from(`$${price.amount}`)}
          </span>{' '}
          <span className="text-sm text-ink-soft">{periods[price.per]}</span>
        </p>
      )}
      <ProgressBar {...progressOf(step)} />
      <p className="text-sm text-ink-soft">
        {price === null ? texts.kept(shortDate(kept)) : until(shortDate(price.valid_until))}
      </p>
    </div>
  );
}

type ButtonProps = {
  application: ApplicationListItem;
  variant?: ButtonVariant;
  busy: boolean;
  busyText: string;
  onClick: () => void;
  children: string;
};

/** A button on a card: screen readers hear which car it is about, or while it works, what is happening. */
export function CardButton({ application, variant = 'secondary', busy, children, ...rest }: ButtonProps) {
  return (
    <Button
      {...rest}
      variant={variant}
      full
      busy={busy}
      aria-label={busy ? undefined : `${children}: ${vehicleOf(application)}`}
    >
      {children}
    </Button>
  );
}

type ResumeProps = {
  application: ApplicationListItem;
  /** The application in this list that is being opened. */
  resuming: string | null;
  onResume: (application: ApplicationListItem) => void;
};

export function ResumeButton({ application, resuming, onResume }: ResumeProps) {
  const id = application['vehicle_insurance_application-insurance_application_id'];
  return (
    <CardButton
      application={application}
      variant="primary"
      busy={resuming === id}
      busyText={texts.resuming}
      onClick={() => onResume(application)}
    >
      {wordsOf(application).action ?? texts.resume}
    </CardButton>
  );
}

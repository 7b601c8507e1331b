import type { ApplicationListItem } from '@socio/contracts/shared/application';
import { formatShiftedDateTime } from '@socio/domain/dates';
import { stepLabel } from '../../../common/step-labels.ts';
import { Badge } from '../../../components/badge.tsx';
import { Button } from '../../../components/button.tsx';
import { texts } from '../texts.ts';

type Props = { application: ApplicationListItem; onResume: (applicationId: string) => void };

export function ApplicationCard({ application, onResume }: Props) {
  const vehicle = application['vehicle_insurance_application-brand_model'] ?? texts.noVehicle;
  const stage = application['vehicle_insurance_application-step_type'];
  const label = stepLabel(stage, application['vehicle_insurance_application-current_step']);
  return (
    <article className="rounded-card border border-line p-4">
      <h4 className="leading-snug font-semibold">{vehicle}</h4>
      <p className="text-sm text-ink-soft tabular-nums">
        {application['vehicle_insurance_application-year']}
      </p>
      <p className="mt-2.5">
        <Badge tone={stage === 'contratacion' ? 'warning' : 'info'}>{label}</Badge>
      </p>
      <p className="mt-2.5 text-sm text-ink-soft">
        {texts.applications.lastActivity}:{' '}
        <span className="text-ink">{formatShiftedDateTime(application.last_updated_at) ?? texts.noDate}</span>
      </p>
      <Button
        variant="secondary"
        full
        className="mt-4"
        aria-label={`${texts.applications.resume}: ${vehicle}`}
        onClick={() => onResume(application['vehicle_insurance_application-insurance_application_id'])}
      >
        {texts.applications.resume}
      </Button>
    </article>
  );
}

import { formatPhone244 } from '@socio/domain/phones';
import { ChevronDown } from 'lucide-react';
import { Button } from '../../../../components/button.tsx';
import { MessagePanel } from '../../../../components/message-panel.tsx';
import { PageTitle } from '../../../../components/page-title.tsx';
import { TextField } from '../../../../components/text-field.tsx';
import { mayContinue } from '../check-registration.ts';
import { texts } from '../texts.ts';
import type { RegistrationState } from '../use-registration.ts';
import { FailurePanel } from './failure-panel.tsx';
import { PersonalFields } from './personal-fields.tsx';

/** curp_review: what the registry did not confirm, to be corrected and sent again. */
export function ReviewStep({ registration }: { registration: RegistrationState }) {
  const { form, values, today, phone, failure, complaint, submitReview } = registration;
  const own = texts.review;
  return (
    <>
      <PageTitle focusKey={`curp_review ${complaint.count}`} documentTitle={texts.documentTitle}>
        {own.title}
      </PageTitle>
      <div className="mb-6 grid gap-3">
        <MessagePanel tone="warning" title={own.problem.title} announce>
          <p>{own.problem.description}</p>
          {complaint.detail === null ? null : <p className="mt-1.5 font-medium">{complaint.detail}</p>}
        </MessagePanel>
        <CurpHelp />
        <FailurePanel failure={failure} />
      </div>
      <form noValidate className="grid gap-6" onSubmit={(event) => void submitReview(event)}>
        <PersonalFields control={form.control} today={today} />
        <TextField readOnly label={own.phone} value={formatPhone244(phone)} inputClassName="tabular-nums" />
        <Button type="submit" full disabled={!mayContinue(values)}>
          {texts.create}
        </Button>
      </form>
    </>
  );
}

/** What to look at, folded away until it is asked for. */
function CurpHelp() {
  const { title, points, more } = texts.review.help;
  return (
    <details className="group rounded-card border border-line">
      <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-3 rounded-card px-4 font-medium text-primary [&::-webkit-details-marker]:hidden">
        {title}
        <ChevronDown aria-hidden className="size-5 shrink-0 transition-transform group-open:rotate-180" />
      </summary>
      <div className="grid gap-3 px-4 pb-4 text-sm">
        <ul className="grid list-disc gap-1.5 pl-5">
          {points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
        <p>{more}</p>
      </div>
    </details>
  );
}

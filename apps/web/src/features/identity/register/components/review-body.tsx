import { formatPhone244 } from '@socio/domain/phones';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../../../components/button.tsx';
import { MessagePanel } from '../../../../components/message-panel.tsx';
import { TextField } from '../../../../components/text-field.tsx';
import { texts } from '../texts.ts';
import { codeTexts, reviewTexts } from './texts.ts';
import type { RegistrationState } from '../use-registration.ts';
import { FailurePanel } from './failure-panel.tsx';
import { PersonalFields } from './personal-fields.tsx';
import { PersonExists } from './person-exists.tsx';
import { QuotedDetails } from './quoted-details.tsx';

type Props = {
  registration: RegistrationState;
  membershipPath: string;
  children?: ReactNode;
};

/** curp_review: what the registry did not confirm, to correct and send again. */
export function ReviewBody({ registration, membershipPath, children }: Props) {
  const { inPanel, phone, known, failure, taken, complaint, submitReview, forgetPhone } = registration;
  const own = reviewTexts;
  return (
    <>
      <div className="mb-6 grid gap-3">
        {/* Only the newest problem: earlier ones have been dealt with. */}
        {taken !== null ? (
          <PersonExists
            taken={taken}
            failure={failure}
            moveHere={registration.moveHere}
            membershipPath={membershipPath}
          />
        ) : failure === null ? (
          <MessagePanel key={complaint.count} tone="warning" title={texts.review.problem.title} announce>
            <p>{texts.review.problem.description}</p>
            {complaint.detail === null ? null : <p className="mt-1.5 font-medium">{complaint.detail}</p>}
          </MessagePanel>
        ) : (
          <FailurePanel failure={failure} />
        )}
        <CurpHelp />
      </div>
      <form noValidate className="grid gap-6" onSubmit={(event) => void submitReview(event)}>
        {inPanel ? <QuotedDetails registration={registration} phone={phone} /> : null}
        <PersonalFields registration={registration} />
        {inPanel ? null : (
          <TextField readOnly label={own.phone} value={formatPhone244(phone)} inputClassName="tabular-nums" />
        )}
        {taken === null ? (
          <Button type="submit" full>
            {texts.create}
          </Button>
        ) : null}
        {/* In the panel, the quote's phone can only be changed in the quote. */}
        {taken !== null && !(inPanel && known.phone !== null) ? (
          <Button variant="secondary" full onClick={forgetPhone}>
            {codeTexts.notMine}
          </Button>
        ) : null}
        {children}
      </form>
    </>
  );
}

/** Advice on what to check, collapsed until opened. */
function CurpHelp() {
  const { title, points, more } = reviewTexts.help;
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

import { PageTitle } from '../../../../components/page/page-title.tsx';
import { texts } from '../texts.ts';
import { reviewTexts } from './texts.ts';
import type { RegistrationState } from '../use-registration.ts';
import { ReviewBody } from './review-body.tsx';

type Props = { registration: RegistrationState; membershipPath: string };

/** curp_review */
export function ReviewStep({ registration, membershipPath }: Props) {
  return (
    <>
      <PageTitle focusKey={`curp_review ${registration.complaint.count}`} documentTitle={texts.documentTitle}>
        {reviewTexts.title}
      </PageTitle>
      <ReviewBody registration={registration} membershipPath={membershipPath} />
    </>
  );
}

import { PrivacyNote } from '../../../../common/notices/privacy-note.tsx';
import { PageTitle } from '../../../../components/page/page-title.tsx';
import { texts } from '../texts.ts';
import type { RegistrationState } from '../use-registration.ts';
import { ContinueButton } from './continue-button.tsx';
import { PersonalFields } from './personal-fields.tsx';

/** personal_info */
export function PersonalStep({ registration }: { registration: RegistrationState }) {
  const own = texts.personal;
  return (
    <>
      <PageTitle focusKey="personal_info" subtitle={own.subtitle} documentTitle={texts.documentTitle}>
        {own.title}
      </PageTitle>
      <form noValidate className="grid gap-6" onSubmit={(event) => void registration.submitPersonal(event)}>
        <PersonalFields registration={registration} />
        <PrivacyNote purpose={own.purpose} />
        <ContinueButton registration={registration} />
      </form>
    </>
  );
}

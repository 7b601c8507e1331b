import { PrivacyNote } from '../../../../common/legal/privacy-note.tsx';
import { Button } from '../../../../components/button.tsx';
import { PageTitle } from '../../../../components/page-title.tsx';
import { mayContinue } from '../check-registration.ts';
import { texts } from '../texts.ts';
import type { RegistrationState } from '../use-registration.ts';
import { PersonalFields } from './personal-fields.tsx';

/** personal_info */
export function PersonalStep({ registration }: { registration: RegistrationState }) {
  const { form, values, today, submitPersonal } = registration;
  const own = texts.personal;
  const ready = mayContinue(values);
  return (
    <>
      <PageTitle focusKey="personal_info" subtitle={own.subtitle} documentTitle={texts.documentTitle}>
        {own.title}
      </PageTitle>
      <form noValidate className="grid gap-6" onSubmit={(event) => void submitPersonal(event)}>
        <PersonalFields control={form.control} today={today} />
        <PrivacyNote purpose={own.purpose} />
        <div>
          <Button type="submit" full disabled={!ready} aria-describedby="falta">
            {texts.continue}
          </Button>
          <p id="falta" className="mt-2 text-center text-sm text-ink-soft empty:hidden">
            {ready ? '' : own.missing}
          </p>
        </div>
      </form>
    </>
  );
}

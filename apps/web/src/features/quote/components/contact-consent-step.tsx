import { useState, type FormEvent } from 'react';
import { Button } from '../../../components/button.tsx';
import { PageTitle } from '../../../components/page-title.tsx';
import type { StepProps } from '../../../flow/step-props.ts';
import { useUnsentFields } from '../../../flow/unsent-fields.ts';
import { isRefusal } from '../../../lib/api-error.ts';
import { updateInsuranceApplicationStep6 } from '../api/update-insurance-application-step6.ts';
import { consentErrors, step6Body } from '../step6-body.ts';
import { phoneError } from '../phone-text.ts';
import { texts } from '../texts.ts';
import { useSave } from '../use-save.ts';
import { ConsentFields } from './consent-fields.tsx';
import { PhoneField } from './phone-field.tsx';
import { StepActions } from './step-actions.tsx';

type Props = StepProps & { locked: boolean };

/** Step 6: phone and consents. */
export function ContactConsentStep(props: Props) {
  const { application, locked, onSaved, onContinue, onBack } = props;
  const own = texts.contact;
  const [values, change, forget] = useUnsentFields('contact-consent', {
    phone: application.phone ?? '',
    terms: application.acceptedTerms,
    privacy: application.acceptedPrivacy,
    marketing: application.acceptedMarketing,
  });
  const [tried, setTried] = useState(false);
  const [refusedPhone, setRefusedPhone] = useState<string | null>(null);
  const { saving, save } = useSave(props);

  const wrongPhone =
    phoneError(values.phone, application.phone) ??
    (refusedPhone === values.phone ? own.errors.invalid : null);
  const wrongConsents = consentErrors(values);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setTried(true);
    if (wrongPhone !== null || wrongConsents.terms !== null || wrongConsents.privacy !== null) return;
    let refused = false;
    const done = await save(async () => {
      try {
        await updateInsuranceApplicationStep6(step6Body(application.id, values.phone, values));
      } catch (failure) {
        if (!isRefusal(failure, 'PHONE_UNUSABLE')) throw failure;
        refused = true;
        return;
      }
      await onSaved();
    }, own.saveFailed);
    if (refused) setRefusedPhone(values.phone);
    if (!done || refused) return;
    forget();
    onContinue();
  }

  return (
    <>
      <PageTitle focusKey="contact-consent" subtitle={own.subtitle}>
        {own.title}
      </PageTitle>
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-6">
        <PhoneField
          value={values.phone}
          onRecord={application.phone}
          locked={locked}
          error={tried ? wrongPhone : null}
          onChange={(phone) => change({ phone })}
        />
        <ConsentFields
          value={values}
          errors={tried ? wrongConsents : { terms: null, privacy: null }}
          onChange={({ terms, privacy, marketing }) => change({ terms, privacy, marketing })}
        />
        <StepActions backText={own.back} onBack={onBack}>
          <Button type="submit" busy={saving} busyText={texts.saving}>
            {own.submit}
          </Button>
        </StepActions>
      </form>
    </>
  );
}

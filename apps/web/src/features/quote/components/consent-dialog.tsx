import { useState, type FormEvent } from 'react';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import type { StepProps } from '../../../flow/step-props.ts';
import { updateInsuranceApplicationStep6 } from '../api/update-insurance-application-step6.ts';
import { consentErrors, step6Body } from '../step6-body.ts';
import { texts } from '../texts.ts';
import { useSave } from '../use-save.ts';
import { ConsentFields } from './consent-fields.tsx';

type Props = Pick<StepProps, 'application' | 'withIdentity' | 'onSaved'> & {
  onClose: () => void;
  onAccepted: () => void;
};

/** Step 7 asks for terms and privacy where the account does not hold their current version. */
export function ConsentDialog({ application, withIdentity, onSaved, onClose, onAccepted }: Props) {
  const own = texts.consent;
  const [consents, setConsents] = useState({
    terms: application.acceptedTerms,
    privacy: application.acceptedPrivacy,
    marketing: application.acceptedMarketing,
  });
  const [tried, setTried] = useState(false);
  const { saving, save } = useSave({ withIdentity });
  const errors = consentErrors(consents);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setTried(true);
    if (errors.terms !== null || errors.privacy !== null) return;
    const done = await save(async () => {
      await updateInsuranceApplicationStep6(step6Body(application.id, application.phone ?? '', consents));
      await onSaved();
    }, texts.contact.saveFailed);
    if (done) onAccepted();
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={own.title}
      description={own.description}
      keepOnOutsideClick
      busy={saving}
    >
      <form noValidate onSubmit={(event) => void submit(event)}>
        <ConsentFields
          value={consents}
          onChange={setConsents}
          errors={tried ? errors : { terms: null, privacy: null }}
        />
        <Button type="submit" full busy={saving} busyText={texts.saving} className="mt-5">
          {own.submit}
        </Button>
      </form>
    </Dialog>
  );
}

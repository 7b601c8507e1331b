import { updateInsuranceApplicationStep6 } from '@socio/contracts/update-insurance-application-step6';
import { call } from '../../../lib/api-client.ts';
import { useFormState } from 'react-hook-form';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { useCheckedForm } from '../../../components/form/use-checked-form.ts';
import type { StepProps } from '../../../flow/step-props.ts';
import { checkConsents, contactValues } from '../contact-fields.ts';
import { saveStep } from '../save-step.ts';
import { step6Body } from '../step6-body.ts';
import { texts } from '../texts.ts';
import { ConsentFields } from './consent-fields.tsx';

type Props = Pick<StepProps, 'application' | 'withIdentity' | 'isHere' | 'onSaved'> & {
  onClose: () => void;
  onAccepted: () => void;
};

/** Step 7 asks for terms and privacy if the account has not accepted their current version. */
export function ConsentDialog(props: Props) {
  const { application, onSaved, onClose, onAccepted } = props;
  const own = texts.consent;
  const form = useCheckedForm(() => contactValues(application), checkConsents);
  const { isSubmitting } = useFormState({ control: form.control });

  const submit = form.handleSubmit(async (values) => {
    const save = async () => {
      await call(updateInsuranceApplicationStep6, step6Body(application.id, values.phone, values));
      await onSaved();
      return true;
    };
    if (await saveStep(props, save, texts.contact.saveFailed, () => void submit())) onAccepted();
  });

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={own.title}
      description={own.description}
      keepOnOutsideClick
      busy={isSubmitting}
    >
      <form noValidate onSubmit={(event) => void submit(event)}>
        <ConsentFields control={form.control} />
        <Button type="submit" full busy={isSubmitting} busyText={texts.saving} className="mt-5">
          {own.submit}
        </Button>
      </form>
    </Dialog>
  );
}

import { useId } from 'react';
import { useFormState } from 'react-hook-form';
import { Button } from '../../../../components/button.tsx';
import { texts as codeTexts } from '../../texts.ts';
import { whyNotYet, type Field } from '../check-registration.ts';
import { texts } from '../texts.ts';
import type { RegistrationState } from '../use-registration.ts';

/** 'Continuar' below the personal data; says why while it is disabled. */
export function ContinueButton({
  registration,
  among,
}: {
  registration: RegistrationState;
  /** The fields it depends on; all by default. */
  among?: readonly Field[] | undefined;
}) {
  const { form, values, code } = registration;
  const { errors } = useFormState({ control: form.control });
  const why = whyNotYet(values, Object.keys(errors) as Field[], among);
  const id = useId();
  return (
    <div>
      <Button
        type="submit"
        full
        disabled={why !== null}
        aria-describedby={id}
        busy={code.busy === 'sending'}
        busyText={codeTexts.sending}
      >
        {texts.continue}
      </Button>
      <p id={id} className="mt-2 text-center text-sm text-ink-soft empty:hidden">
        {why ?? ''}
      </p>
    </div>
  );
}

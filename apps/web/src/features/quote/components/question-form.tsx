import { useId, type BaseSyntheticEvent, type ReactNode } from 'react';
import { useFormState, type Control, type FieldValues } from 'react-hook-form';
import { Button } from '../../../components/button.tsx';
import { PageTitle } from '../../../components/page/page-title.tsx';
import { StepActions } from '../../../components/step-actions.tsx';
import { texts } from '../texts.ts';

type Props<Values extends FieldValues> = {
  /** The step's name: a change moves the focus to the title. */
  name: string;
  title: string;
  subtitle: string;
  control: Control<Values>;
  /** React Hook Form's `handleSubmit`: busy until its callback is done. */
  onSubmit: (event: BaseSyntheticEvent) => Promise<void>;
  submitText: string;
  backText: string;
  onBack: () => void;
  /** What is still missing; while set, the main button is disabled. */
  disabledReason?: string | null;
  /** Shown between the title and the fields. */
  above?: ReactNode;
  children: ReactNode;
};

/** A question with fields: title, fields, main button and back button. */
export function QuestionForm<Values extends FieldValues>(props: Props<Values>) {
  const { name, title, subtitle, control, onSubmit, disabledReason = null, above, children } = props;
  const reasonId = useId();
  const { isSubmitting } = useFormState({ control });
  return (
    <>
      <PageTitle focusKey={name} subtitle={subtitle}>
        {title}
      </PageTitle>
      {above}
      <form noValidate onSubmit={(event) => void onSubmit(event)}>
        <div className="grid gap-6">{children}</div>
        {disabledReason === null ? null : (
          <p id={reasonId} className="mt-6 -mb-4 text-sm text-ink-soft sm:text-right">
            {disabledReason}
          </p>
        )}
        <StepActions backText={props.backText} onBack={props.onBack}>
          <Button
            type="submit"
            busy={isSubmitting}
            busyText={texts.saving}
            disabled={disabledReason !== null}
            aria-describedby={disabledReason === null ? undefined : reasonId}
          >
            {props.submitText}
          </Button>
        </StepActions>
      </form>
    </>
  );
}

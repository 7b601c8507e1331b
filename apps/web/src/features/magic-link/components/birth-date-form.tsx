import { LINK_ATTEMPTS, magicLinkBirthDateRange } from '@socio/domain/validation/magic-link-birth-date';
import { useFormState, useWatch } from 'react-hook-form';
import { Button } from '../../../components/button.tsx';
import { FormTextField } from '../../../components/form/form-text-field.tsx';
import { useCheckedForm } from '../../../components/form/use-checked-form.ts';
import { useFormProblem } from '../../../components/form/use-form-problem.ts';
import { LiveRegion } from '../../../components/live-region.tsx';
import { MessagePanel } from '../../../components/message-panel.tsx';
import { PageTitle } from '../../../components/page/page-title.tsx';
import { useToday } from '../../../flow/use-today.ts';
import { birthDateMessage } from '../birth-date-message.ts';
import { texts } from '../texts.ts';

type Props = {
  applicationId: string;
  /** As the server counts them, over all devices. */
  attemptsLeft: number;
  /** Gives what is wrong with the date; null if the page has gone on. */
  onSubmit: (typed: string) => Promise<string | null>;
};

const own = texts.birthDate;

/** The birth date behind a link to an application in contracting. */
export function BirthDateForm({ applicationId, attemptsLeft, onSubmit }: Props) {
  const today = useToday();
  const form = useCheckedForm(
    () => ({ birthDate: '' }),
    ({ birthDate }) => ({ birthDate: birthDateMessage(birthDate, today) }),
  );
  const { control } = form;
  const [problem, setProblem] = useFormProblem(form);
  const { isSubmitting } = useFormState({ control });
  const isEmpty = useWatch({ control, name: 'birthDate' }) === '';
  const isLast = attemptsLeft === 1;
  const attempt = own.attempt(LINK_ATTEMPTS - attemptsLeft + 1, LINK_ATTEMPTS);

  const submit = form.handleSubmit(async ({ birthDate }) => {
    setProblem(null);
    const found = await onSubmit(birthDate);
    if (found === null) return;
    setProblem(found);
    form.setFocus('birthDate');
  });

  return (
    <>
      <PageTitle focusKey="birth-date" subtitle={own.subtitle} className="mb-5">
        {own.title}
      </PageTitle>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <FormTextField
          control={control}
          name="birthDate"
          type="date"
          autoComplete="bday"
          {...magicLinkBirthDateRange(today)}
          label={own.label}
          hint={own.hint}
          error={problem}
        />
        {/* An alert could get lost while the focus moves to the field. */}
        <LiveRegion>{isLast ? `${attempt}. ${own.last}` : ''}</LiveRegion>
        <div className="mt-5">
          <MessagePanel tone={isLast ? 'warning' : 'info'} title={attempt}>
            {isLast ? own.last : null}
          </MessagePanel>
        </div>
        <Button
          type="submit"
          full
          disabled={isEmpty}
          busy={isSubmitting}
          busyText={texts.processing}
          className="mt-5"
        >
          {own.submit}
        </Button>
      </form>
      <p className="mt-5 text-sm break-words text-ink-soft">
        {own.applicationId}: <span className="font-mono break-all">{applicationId}</span>
      </p>
    </>
  );
}

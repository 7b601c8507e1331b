import { useLocation, useNavigate } from 'react-router';
import { PrivacyNote } from '../../../../common/notices/privacy-note.tsx';
import { Button } from '../../../../components/button.tsx';
import { PageTitle } from '../../../../components/page/page-title.tsx';
import { showToast } from '../../../../components/toast/show-toast.ts';
import { useIsPhone } from '../../../../lib/use-screen-width.ts';
import { checkPersonal, personalProblem } from '../check-registration.ts';
import { questionFields, questions, reachableQuestion, type Question } from '../register-steps.ts';
import { texts } from '../texts.ts';
import type { RegistrationState } from '../use-registration.ts';
import { ContinueButton } from './continue-button.tsx';
import { PersonalFields } from './personal-fields.tsx';

/** personal_info: one question after the other on a phone, one form elsewhere. */
export function PersonalStep({ registration }: { registration: RegistrationState }) {
  const own = texts.personal;
  if (useIsPhone()) return <Questions registration={registration} />;
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

/** Kept with each history entry. */
type EntryState = { fromQuestion?: Question };

/** The address names the question, so that Back and Forward walk them. */
function Questions({ registration }: { registration: RegistrationState }) {
  const { form, values, today, known } = registration;
  const own = texts.personal;
  const navigate = useNavigate();
  const { search, state } = useLocation();
  const asked = new URLSearchParams(search).get('pregunta');
  const wrong = checkPersonal(values, today, known);
  const question = reachableQuestion(asked, (one) => questionFields[one].every((field) => !wrong[field]));
  const place = questions.indexOf(question);
  const previous = questions[place - 1];
  const next = questions[place + 1];

  async function goTo(other: Question, { replace = false } = {}): Promise<void> {
    const query = new URLSearchParams(search);
    query.set('pregunta', other);
    const entry: EntryState = replace ? {} : { fromQuestion: question };
    await navigate({ search: query.toString() }, { replace, state: entry });
  }

  async function answer(following: Question): Promise<void> {
    const among = questionFields[question];
    const problem = personalProblem(form.getValues(), today, known, among);
    if (problem === null) return goTo(following);
    // As if each had been left: from now on its message goes as soon as it is right.
    for (const field of among) form.setValue(field, form.getValues(field), { shouldTouch: true });
    await form.trigger([...among], { shouldFocus: true });
    showToast(problem);
  }

  // Through the history if it is the previous entry, so that Forward returns here.
  async function goBack(to: Question): Promise<void> {
    if ((state as EntryState | null)?.fromQuestion === to) await navigate(-1);
    else await goTo(to, { replace: true });
  }

  return (
    <>
      <PageTitle
        focusKey={question}
        subtitle={question === 'name' ? own.subtitle : null}
        documentTitle={texts.documentTitle}
      >
        {own.questions[question]}
      </PageTitle>
      <form
        noValidate
        className="grid gap-6"
        onSubmit={(event) => {
          if (next === undefined) {
            void registration.submitPersonal(event);
            return;
          }
          event.preventDefault();
          void answer(next);
        }}
      >
        <PersonalFields registration={registration} question={question} />
        {question === 'name' ? <PrivacyNote purpose={own.purpose} /> : null}
        <ContinueButton registration={registration} among={questionFields[question]} />
        {previous === undefined ? null : (
          <Button variant="ghost" full onClick={() => void goBack(previous)}>
            {own.backToQuestion}
          </Button>
        )}
      </form>
    </>
  );
}

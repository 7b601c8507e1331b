import { changePolicy } from '@socio/contracts/change-policy';
import type { RequestOf } from '@socio/contracts/contract';
import type { FieldValues } from 'react-hook-form';
import { forgetUnsent, type UnsentStep } from '../../../../common/unsent-fields.ts';
import { refuseFields, type FieldMessages } from '../../../../components/form/use-checked-form.ts';
import { useFormProblem } from '../../../../components/form/use-form-problem.ts';
import { showToast } from '../../../../components/toast/show-toast.ts';
import { useStepForm } from '../../../../flow/use-step-form.ts';
import { call } from '../../../../lib/api-client.ts';
import { isRefusal } from '../../../../lib/api-error.ts';
import { refusalText } from '../../../../lib/refusal-text.ts';
import { useAction } from '../../../../lib/use-action.ts';
import { keepAnswer, lookAgain } from '../../cancelling/keep-answer.ts';
import type { ChangeFormProps } from './change-form-props.ts';
import { choiceTexts } from './texts.ts';

export type Change = RequestOf<typeof changePolicy>['change'];

type Parts<Values> = ChangeFormProps & {
  step: UnsentStep;
  initial: Values;
  check: (values: Values) => FieldMessages<Values> | Promise<FieldMessages<Values>>;
  /** What is sent; it can need what is looked up meanwhile. */
  toChange: (values: Values) => Change | Promise<Change>;
  /** Messages for the fields that the server refuses. */
  refused?: (details: Readonly<Record<string, unknown>>) => FieldMessages<Values>;
};

/** The form of a change without a price; asks for the identity first where it is needed. */
export function useChangeForm<Values extends FieldValues>(parts: Parts<Values>) {
  const { policy, identity, onDone, step, initial, check, toChange, refused } = parts;
  const { policy_number: policyNumber } = policy;
  const form = useStepForm<Values>({ step, applicationId: policyNumber, initial, check });
  const [problem, setProblem] = useFormProblem(form);
  const { busy, run } = useAction();

  function done(title: string, tone: 'success' | undefined): void {
    forgetUnsent(step);
    showToast({ title, ...(tone && { tone }) });
    onDone();
  }

  async function send(values: Values): Promise<void> {
    setProblem(null);
    if (JSON.stringify(values) === JSON.stringify(initial)) {
      setProblem(choiceTexts.same);
      return;
    }
    const body = { policy_number: policyNumber, change: await toChange(values) };
    try {
      const answer = await identity.withIdentity(() => call(changePolicy, body));
      await keepAnswer(policyNumber, answer);
      done(choiceTexts.done, 'success');
    } catch (error) {
      // The person closed the panel that asks who they are.
      if (isRefusal(error, 'LEVEL_RECENT', 'LEVEL_AUTHENTICATED')) return;
      if (isRefusal(error, 'CHANGE_PENDING')) {
        await lookAgain(policyNumber);
        done(choiceTexts.pending, undefined);
        return;
      }
      setProblem(refusalText(error));
      if (isRefusal(error, 'FIELDS_INVALID')) refuseFields(form, refused?.(error.details) ?? {});
      // Without a final answer it may be on its way.
      else await lookAgain(policyNumber);
    }
  }

  return {
    control: form.control,
    busy,
    problem,
    send: form.handleSubmit(async (values) => {
      await run(() => send(values));
    }),
  };
}

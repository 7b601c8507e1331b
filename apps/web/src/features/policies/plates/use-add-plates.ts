import { addPlates } from '@socio/contracts/add-plates';
import { checkPlates, normalizePlate } from '@socio/domain/plates';
import { keepPolicyData } from '../../../common/policy-data.ts';
import { forgetUnsent } from '../../../common/unsent-fields.ts';
import { refuseFields, type FieldMessages } from '../../../components/form/use-checked-form.ts';
import { useFormProblem } from '../../../components/form/use-form-problem.ts';
import { showToast } from '../../../components/toast/show-toast.ts';
import { useStepForm } from '../../../flow/use-step-form.ts';
import type { Identity } from '../../../flow/use-identity.ts';
import { call } from '../../../lib/api-client.ts';
import { isRefusal } from '../../../lib/api-error.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { refusalText } from '../../../lib/refusal-text.ts';
import { useAction } from '../../../lib/use-action.ts';
import { platesFormTexts } from './texts.ts';

type PlatesFields = { plates: string };

export function checkTypedPlates({ plates }: PlatesFields): FieldMessages<PlatesFields> {
  const wrong = checkPlates(plates);
  return { plates: wrong === null ? null : platesFormTexts.errors[wrong] };
}

type Failure = { field: string | null; problem: string | null };

/** Where a refusal belongs: plates that the server or the insurer does not take are said at the field. */
export function platesFailure(error: unknown): Failure {
  if (isRefusal(error, 'FIELDS_INVALID'))
    return { field: platesFormTexts.errors.PLATES_INVALID, problem: null };
  if (isRefusal(error, 'PLATES_REFUSED')) return { field: refusalText(error), problem: null };
  return { field: null, problem: refusalText(error) };
}

/** 'Agregar placas': sends plates that were in process; asks for the identity first where it is needed. */
export function useAddPlates(policyNumber: string, { withIdentity }: Pick<Identity, 'withIdentity'>) {
  const form = useStepForm<PlatesFields>({
    step: 'plates',
    applicationId: policyNumber,
    initial: { plates: '' },
    check: checkTypedPlates,
  });
  const [problem, setProblem] = useFormProblem(form);
  const { busy, run } = useAction();

  /** The policy as it is now, on this page and in the lists. */
  const look = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: ['find-policy'] }),
      queryClient.invalidateQueries({ queryKey: ['policies', policyNumber] }),
    ]);

  async function send({ plates }: PlatesFields): Promise<void> {
    setProblem(null);
    const body = { policy_number: policyNumber, license_plate: normalizePlate(plates) };
    try {
      const answer = await withIdentity(() => call(addPlates, body));
      const [policy] = answer.get_insurance_policy_data;
      forgetUnsent('plates');
      if (policy !== undefined) keepPolicyData(policy);
      showToast({ title: platesFormTexts.done, tone: 'success' });
      await look();
    } catch (error) {
      const { field, problem: told } = platesFailure(error);
      if (field !== null) refuseFields(form, { plates: field });
      setProblem(told);
      // Without a final answer they may be on their way, or added already.
      if (!isRefusal(error, 'FIELDS_INVALID', 'PLATES_REFUSED')) await look();
    }
  }

  return {
    control: form.control,
    setFocus: form.setFocus,
    busy,
    problem,
    send: form.handleSubmit(async (values) => {
      await run(() => send(values));
    }),
  };
}

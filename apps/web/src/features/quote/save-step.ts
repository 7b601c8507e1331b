import type { RefusalCode } from '@socio/contracts/error-texts';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { refuseFields, type FieldMessages } from '../../components/form/use-checked-form.ts';
import { showToast } from '../../components/toast/show-toast.ts';
import type { StepProps } from '../../flow/step-props.ts';
import { isRefusal, mayPass } from '../../lib/api-error.ts';
import { refusalText } from '../../lib/refusal-text.ts';

/**
 * Saves a form. On failure shows the toast of the step's catalogue entry and returns null; `again` resubmits the form
 * if that may help.
 */
export async function saveStep<Result>(
  { withIdentity, isHere }: Pick<StepProps, 'withIdentity' | 'isHere'>,
  work: () => Promise<Result>,
  failure: { title: string; description?: string },
  again: () => void,
): Promise<Result | null> {
  try {
    return await withIdentity(work);
  } catch (error) {
    showToast({
      title: failure.title,
      description: failure.description ?? refusalText(error),
      onRetry: isHere() && mayPass(error) ? again : undefined,
    });
    return null;
  }
}

/** Stores a form's answer; false if the server refuses it with that code, which is then shown at its fields. */
export async function storeAnswer<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  send: () => Promise<unknown>,
  refusal: RefusalCode,
  messages: FieldMessages<NoInfer<Values>>,
): Promise<boolean> {
  try {
    await send();
    return true;
  } catch (failure) {
    if (!isRefusal(failure, refusal)) throw failure;
    refuseFields(form, messages);
    return false;
  }
}

import { showToast } from '../../components/toast/show-toast.ts';
import type { StepProps } from '../../flow/step-props.ts';
import { mayPass } from '../../lib/api-error.ts';
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

import { showToast } from '../../components/toast/show-toast.ts';
import type { StepProps } from '../../flow/step-props.ts';
import { mayPass } from '../../lib/api-error.ts';
import { refusalText } from '../../lib/refusal-text.ts';

/**
 * Runs the saving of a form. A failure becomes the toast that the step's catalogue entry gives, and null; `again` sends
 * the form once more where that may help.
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

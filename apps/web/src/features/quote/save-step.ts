import { showToast } from '../../components/toast/show-toast.ts';
import type { StepProps } from '../../flow/step-props.ts';
import { refusalText } from '../../lib/refusal-text.ts';

/** Runs the saving of a form. A failure becomes the toast that the step's catalogue entry gives, and null. */
export async function saveStep<Result>(
  { withIdentity }: Pick<StepProps, 'withIdentity'>,
  work: () => Promise<Result>,
  failure: { title: string; description?: string },
): Promise<Result | null> {
  try {
    return await withIdentity(work);
  } catch (error) {
    showToast({ title: failure.title, description: failure.description ?? refusalText(error) });
    return null;
  }
}

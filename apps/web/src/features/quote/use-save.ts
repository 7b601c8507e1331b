import { useState } from 'react';
import { showToast } from '../../components/toast/show-toast.ts';
import type { StepProps } from '../../flow/step-props.ts';
import { refusalText } from '../../lib/refusal-text.ts';

/** Runs the saving of a form once at a time; a failure becomes the toast that the step's catalogue entry gives. */
export function useSave({ withIdentity }: Pick<StepProps, 'withIdentity'>) {
  const [saving, setSaving] = useState(false);

  async function save(
    work: () => Promise<void>,
    failure: { title: string; description?: string },
  ): Promise<boolean> {
    if (saving) return false;
    setSaving(true);
    try {
      await withIdentity(work);
      return true;
    } catch (error) {
      showToast({ title: failure.title, description: failure.description ?? refusalText(error) });
      return false;
    } finally {
      setSaving(false);
    }
  }
  return { saving, save };
}

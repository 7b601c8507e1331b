import { useEffect, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';

/** Why a form was not saved. Cleared when anything in the form changes, since it was about the old values. */
export function useFormProblem<Values extends FieldValues>(form: UseFormReturn<Values>) {
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    let last = JSON.stringify(form.getValues());
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        // Called for more than changes.
        const text = JSON.stringify(values);
        if (text !== last) setProblem(null);
        last = text;
      },
    });
  }, [form]);
  return [problem, setProblem] as const;
}

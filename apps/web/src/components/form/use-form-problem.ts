import { useEffect, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';

/** Why a form was not saved: stands until something in it is changed, as it was said of what stood there. */
export function useFormProblem<Values extends FieldValues>(form: UseFormReturn<Values>) {
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    let last = JSON.stringify(form.getValues());
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        // It is told of more than changes.
        const text = JSON.stringify(values);
        if (text !== last) setProblem(null);
        last = text;
      },
    });
  }, [form]);
  return [problem, setProblem] as const;
}

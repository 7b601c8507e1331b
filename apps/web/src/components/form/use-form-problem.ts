import { useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useFormChanges } from './use-form-changes.ts';

/** Why a form was not saved; gone as soon as anything in the form changes. */
export function useFormProblem<Values extends FieldValues>(form: UseFormReturn<Values>) {
  const [problem, setProblem] = useState<string | null>(null);
  useFormChanges(form, () => setProblem(null));
  return [problem, setProblem] as const;
}

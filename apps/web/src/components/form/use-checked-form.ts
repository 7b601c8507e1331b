import { useState } from 'react';
import {
  useForm,
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  type Resolver,
  type UseFormReturn,
} from 'react-hook-form';

export type FieldMessages<Values> = { [Name in keyof Values]?: string | null | undefined };

/**
 * React Hook Form as every form here uses it: one function returns the message of each wrong field, and a field is
 * validated when it is first left, then as it is typed in.
 *
 * Read its state through `useController`, `useWatch` and `useFormState` only: the form is always the same object, so
 * the React compiler would cache whatever was first read from `form.formState`.
 */
export function useCheckedForm<Values extends FieldValues>(
  initial: () => Values,
  check: (values: Values) => FieldMessages<Values> | Promise<FieldMessages<Values>>,
  /** Whether sending it takes the person to the first wrong field. */
  shouldFocusError = true,
): UseFormReturn<Values> {
  const [values] = useState(initial);
  const resolver: Resolver<Values> = async (typed) => {
    const wrong = Object.entries(await check(typed)).filter(([, message]) => Boolean(message));
    if (wrong.length === 0) return { values: typed, errors: {} };
    const errors = Object.fromEntries(wrong.map(([name, message]) => [name, { type: 'check', message }]));
    return { values: {}, errors: errors as FieldErrors<Values> };
  };
  return useForm<Values>({ mode: 'onTouched', defaultValues: values as never, resolver, shouldFocusError });
}

/** Marks what the server found wrong and focuses the first field. */
export function refuseFields<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  messages: FieldMessages<NoInfer<Values>>,
): void {
  for (const [place, [name, message]] of Object.entries(messages).entries()) {
    form.setError(
      name as FieldPath<Values>,
      { type: 'server', message: message ?? '' },
      { shouldFocus: place === 0 },
    );
  }
}

import { useEffect, useEffectEvent } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';

/** Calls `onChange` when a value of the form has really changed: a form reports more than changes. */
export function useFormChanges<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  onChange: (values: Values) => void,
): void {
  const changed = useEffectEvent(onChange);
  useEffect(() => {
    let last = JSON.stringify(form.getValues());
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        const text = JSON.stringify(values);
        if (text === last) return;
        last = text;
        changed(values);
      },
    });
  }, [form]);
}

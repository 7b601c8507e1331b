import { useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { keepUnsent, readUnsent, type UnsentStep } from '../common/unsent-fields.ts';
import { useCheckedForm, type FieldMessages } from '../components/form/use-checked-form.ts';
import { useFormChanges } from '../components/form/use-form-changes.ts';

type Parts<Values> = {
  step: UnsentStep;
  applicationId: string;
  initial: Values;
  /** Corrects kept values that no longer hold. */
  revive?: (kept: Values) => Values;
  check: (values: Values) => FieldMessages<Values> | Promise<FieldMessages<Values>>;
};

/** The form of a step: input is kept for the tab until `forgetUnsent`. Never use it for card fields. */
export function useStepForm<Values extends FieldValues>(parts: Parts<Values>): UseFormReturn<Values> {
  const { step, applicationId, initial, revive, check } = parts;
  const form = useCheckedForm(() => {
    const kept = readUnsent(step, applicationId, initial);
    return revive === undefined ? kept : revive(kept);
  }, check);
  const [first] = useState(initial);
  useFormChanges(form, (values) => keepUnsent(step, applicationId, changedFrom(first, values)));
  return form;
}

/** Only what the person changed: a pre-filled value may be unmasked, which storage must never hold. */
function changedFrom<Values extends FieldValues>(first: Values, values: Values): Partial<Values> {
  const changed = Object.entries(values).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(first[name]),
  );
  return Object.fromEntries(changed) as Partial<Values>;
}

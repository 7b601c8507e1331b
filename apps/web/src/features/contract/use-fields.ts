import { useState } from 'react';

type Texts = Record<string, string>;
export type FieldMessages<Values extends Texts> = { [Name in keyof Values]?: string | undefined };

/**
 * The fields of one small form: values, and a message beside each field that was left or sent wrong. A message goes
 * as soon as its field is right. `check` gives messages in the order of the form; the first one takes the focus.
 */
export function useFields<Values extends Texts>(
  initial: () => Values,
  check: (values: Values) => FieldMessages<Values>,
) {
  const [values, setValues] = useState(initial);
  const [left, setLeft] = useState<readonly string[]>([]);
  const [refused, setRefused] = useState<FieldMessages<Values>>({});

  const found = check(values);
  const errors: FieldMessages<Values> = { ...refused };
  for (const name of left as (keyof Values)[]) errors[name] ??= found[name];

  return {
    values,
    errors,
    change: (changes: Partial<Values>): void => {
      setValues((before) => ({ ...before, ...changes }));
      setRefused((before) => ({
        ...before,
        ...Object.fromEntries(Object.keys(changes).map((name) => [name, undefined])),
      }));
    },
    /** An empty field that was only passed through gets no message yet. */
    leave: (name: keyof Values & string): void => {
      if (values[name] !== '') setLeft((before) => (before.includes(name) ? before : [...before, name]));
    },
    /** The messages of everything that is wrong, in order; empty when all is right. */
    validate: (): string[] => {
      const wrong = Object.entries(found).filter(([, message]) => message !== undefined);
      setLeft(Object.keys(values));
      const [first] = wrong;
      if (first !== undefined) focusField(first[0]);
      return wrong.map(([, message]) => String(message));
    },
    /** What the server found wrong. */
    refuse: (messages: FieldMessages<Values>): void => {
      setRefused(messages);
      const [first] = Object.keys(messages);
      if (first !== undefined) focusField(first);
    },
    /** Empties fields without a message for them. */
    empty: (names: readonly (keyof Values & string)[]): void => {
      setValues((before) => ({ ...before, ...Object.fromEntries(names.map((name) => [name, ''])) }));
      setLeft((before) => before.filter((name) => !names.includes(name)));
    },
  };
}

function focusField(name: string): void {
  document.getElementsByName(name)[0]?.focus();
}

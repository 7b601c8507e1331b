import { useEffect, useRef } from 'react';
import { CheckboxField } from '../../../components/checkbox-field.tsx';
import type { useMandate } from '../payment/use-mandate.ts';
import { texts } from '../texts.ts';

type Props = { mandate: ReturnType<typeof useMandate>; readOnly: boolean };

/** What the person agrees to by paying by the month, in words, above the button that charges. */
export function MandateField({ mandate, readOnly }: Props) {
  const own = texts.payment.mandate;
  const { missed, words } = mandate;
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (missed > 0) input.current?.focus();
  }, [missed]);
  if (words === null) return null;
  return (
    <fieldset className="min-w-0 rounded-card border border-line-strong p-4">
      <legend className="sr-only">{own.title}</legend>
      <p aria-hidden className="font-semibold">
        {own.title}
      </p>
      <CheckboxField
        ref={input}
        label={words}
        required
        checked={mandate.isGiven}
        error={missed > 0 ? own.missing : null}
        onChange={(event) => (readOnly ? undefined : mandate.tick(event.target.checked))}
      />
    </fieldset>
  );
}

import { MEMBERSHIP_NUMBER_LENGTH } from '@socio/domain/validation/membership-number';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { minutesAndSeconds } from '../../../components/use-countdown.ts';
import { TextField } from '../../../components/text-field.tsx';
import { texts } from '../texts.ts';
import { wasSentEarly } from '../sent-early.ts';

type Props = {
  busy: boolean;
  /** How long until the next number can be checked. */
  secondsLeft: number;
  error: string | null;
  onChange: () => void;
  onSubmit: (membershipNumber: string) => Promise<void>;
};

/** One field with plain state, to keep the form library out of the first screen. */
export function MembershipForm({ busy, secondsLeft, error, onChange, onSubmit }: Props) {
  const [value, setValue] = useState('');
  const field = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (error !== null) field.current?.focus();
  }, [error]);

  // The page comes with the form on it, before this script. Taken over at the moment when the script begins to listen:
  // whoever sends the form in between would send nothing.
  const takeOver = useEffectEvent((typed: string, wasSent: boolean) => {
    setValue(typed);
    if (wasSent) void onSubmit(typed);
  });
  useLayoutEffect(() => takeOver(field.current?.value ?? '', wasSentEarly()), []);

  function change(next: string): void {
    setValue(next);
    if (error !== null) onChange();
  }

  return (
    <form
      // Nothing happens if it is sent before this script is here (early-entry.ts): never to the server, which would put
      // the number into the address.
      method="dialog"
      noValidate
      inert={busy}
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy && secondsLeft === 0) void onSubmit(value);
      }}
    >
      <TextField
        ref={field}
        label={texts.label}
        error={error}
        value={value}
        placeholder={texts.example}
        name="membership_number"
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="go"
        maxLength={MEMBERSHIP_NUMBER_LENGTH}
        inputClassName="text-lg tracking-wide tabular-nums"
        onChange={(event) => change(event.target.value)}
        onPaste={(event) => {
          // As printed on the card: the length limit would cut off groups with spaces or hyphens.
          const text = event.clipboardData.getData('text').replace(/[\s-]/g, '');
          event.preventDefault();
          change(replaceSelection(event.currentTarget, text).slice(0, MEMBERSHIP_NUMBER_LENGTH));
        }}
      />
      <Button
        type="submit"
        full
        busy={busy}
        busyText={texts.busy}
        disabled={secondsLeft > 0}
        className="mt-5 tabular-nums"
      >
        {secondsLeft > 0 ? texts.wait.button(minutesAndSeconds(secondsLeft)) : texts.submit}
      </Button>
    </form>
  );
}

function replaceSelection(input: HTMLInputElement, text: string): string {
  const { value, selectionStart, selectionEnd } = input;
  return value.slice(0, selectionStart ?? value.length) + text + value.slice(selectionEnd ?? value.length);
}

import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from '../../../components/button.tsx';
import { CodeField } from '../../../components/code-field.tsx';
import { LiveRegion } from '../../../components/live-region.tsx';
import { texts } from '../texts.ts';
import type { Code } from '../use-code.ts';
import { minutesAndSeconds } from '../../../components/use-countdown.ts';

type Props = {
  code: Code;
  /** The phone the code is sent to, as this screen writes it. */
  shownPhone: string;
  verifyText?: string;
  /** Shown under the two buttons. */
  children?: ReactNode;
};

/** Entry of the digits sent, 'Verificar' and 'Reenviar'. */
export function CodeForm({ code, shownPhone, verifyText = texts.verify, children }: Props) {
  const { busy, error, note, wait, digits, ifDateMatches } = code;
  const awaited = ifDateMatches ? texts.birthDate.awaited : texts.sentTo;
  const field = useRef<HTMLInputElement>(null);
  const [hasWaited, setWaited] = useState(false);
  if (wait > 0 && !hasWaited) setWaited(true);

  useEffect(() => field.current?.focus(), []);
  useEffect(() => {
    // The next digits typed replace the wrong code.
    if (error !== null) field.current?.select();
  }, [error]);

  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        void code.verify(code.code);
      }}
    >
      <CodeField
        ref={field}
        label={texts.code}
        length={digits}
        earlierLength={code.earlierDigits}
        hint={note ?? awaited(shownPhone, digits)}
        error={error}
        value={code.code}
        onValueChange={code.change}
        onComplete={(entered) => void code.verify(entered)}
      />
      <Button type="submit" full busy={busy === 'verifying'} busyText={texts.verifying}>
        {verifyText}
      </Button>
      <Button
        variant="ghost"
        full
        disabled={wait > 0}
        busy={busy === 'sending'}
        busyText={texts.sending}
        className="tabular-nums"
        onClick={() => void code.send()}
      >
        {wait > 0 ? texts.resendIn(minutesAndSeconds(wait)) : texts.resend}
      </Button>
      {ifDateMatches ? (
        <Button variant="ghost" full onClick={code.correctBirthDate}>
          {texts.birthDate.correct}
        </Button>
      ) : null}
      {children}
      <LiveRegion>{note ?? (hasWaited && wait === 0 ? texts.resendNow : '')}</LiveRegion>
    </form>
  );
}

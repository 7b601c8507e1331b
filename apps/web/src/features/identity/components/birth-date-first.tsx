import { fromSlashed, isCivilDate, toSlashed } from '@socio/domain/dates';
import { useEffect, useRef, useState } from 'react';
import { joinBirthDate, splitBirthDate } from '../../../common/birth-date/birth-date-parts.ts';
import { BirthDateNumbers } from '../../../common/birth-date/birth-date-numbers.tsx';
import { Button } from '../../../components/button.tsx';
import { InlineError } from '../../../components/inline-error.tsx';
import { texts } from '../texts.ts';
import type { Code } from '../use-code.ts';
import { SendText } from './send-text.tsx';

/** The birth date, where the server wants it before it sends a code (trust.md, Codes). */
export function BirthDateFirst({ code }: { code: Code }) {
  const [born, setBorn] = useState(() => splitBirthDate(fromSlashed(code.birthDate ?? '') ?? ''));
  const [wrong, setWrong] = useState<string | null>(null);
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);

  function submit(): void {
    const date = joinBirthDate(born);
    if (isCivilDate(date)) {
      void code.send(toSlashed(date));
      return;
    }
    setWrong(date === '' ? texts.birthDate.missing : texts.birthDate.noSuchDay);
    first.current?.focus();
  }

  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <p>{texts.birthDate.why}</p>
      <BirthDateNumbers
        ref={first}
        value={born}
        error={wrong}
        onValueChange={(next) => {
          setBorn(next);
          setWrong(null);
          code.clearError();
        }}
      />
      <div>
        <Button
          type="submit"
          full
          disabled={code.wait > 0}
          busy={code.busy === 'sending'}
          busyText={texts.sending}
        >
          <SendText wait={code.wait} />
        </Button>
        <InlineError message={code.error} />
      </div>
      {code.leaveBirthDate === null ? null : (
        <Button variant="ghost" full onClick={code.leaveBirthDate}>
          {texts.birthDate.haveCode}
        </Button>
      )}
    </form>
  );
}

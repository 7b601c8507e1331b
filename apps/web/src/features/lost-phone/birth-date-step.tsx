import { openPhoneRecovery } from '@socio/contracts/open-phone-recovery';
import { isCivilDate, toSlashed } from '@socio/domain/dates';
import { useRef, useState } from 'react';
import { joinBirthDate, splitBirthDate } from '../../common/birth-date/birth-date-parts.ts';
import { BirthDateNumbers } from '../../common/birth-date/birth-date-numbers.tsx';
import { Button } from '../../components/button.tsx';
import { InlineError } from '../../components/inline-error.tsx';
import { PageTitle } from '../../components/page/page-title.tsx';
import { call } from '../../lib/api-client.ts';
import { isRefusal } from '../../lib/api-error.ts';
import { refusalText } from '../../lib/refusal-text.ts';
import { useAction } from '../../lib/use-action.ts';
import { keyHeader } from './key-header.ts';
import { texts } from './texts.ts';

type Props = {
  linkKey: string;
  /** Why it is asked once more; null at first. */
  note: string | null;
  onRight: () => void;
  onBroken: () => void;
};

/** The question behind the mailed link. */
export function BirthDateStep({ linkKey, note, onRight, onBroken }: Props) {
  const [born, setBorn] = useState(() => splitBirthDate(''));
  const [wrong, setWrong] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(note);
  const first = useRef<HTMLInputElement>(null);
  const { busy, run } = useAction();
  const own = texts.birthDate;

  function fail(text: string): void {
    setProblem(text);
    first.current?.focus();
  }

  async function check(): Promise<void> {
    const date = joinBirthDate(born);
    if (!isCivilDate(date)) {
      setWrong(date === '' ? own.missing : own.noSuchDay);
      first.current?.focus();
      return;
    }
    setProblem(null);
    try {
      const answer = await call(
        openPhoneRecovery,
        { birth_date: toSlashed(date) },
        { headers: keyHeader(linkKey) },
      );
      if (answer.isValid) onRight();
      else fail(answer.attempts_left > 0 ? own.wrong : own.locked);
    } catch (error) {
      if (isRefusal(error, 'NOT_FOUND')) onBroken();
      else fail(refusalText(error, { LINK_LOCKED: own.locked }));
    }
  }

  return (
    <>
      <PageTitle focusKey="birth-date" subtitle={own.subtitle} className="mb-5">
        {own.title}
      </PageTitle>
      <form
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          void run(check);
        }}
      >
        <BirthDateNumbers
          ref={first}
          value={born}
          error={wrong}
          onValueChange={(next) => {
            setBorn(next);
            setWrong(null);
            setProblem(null);
          }}
        />
        <div>
          <Button type="submit" full busy={busy} busyText={own.checking}>
            {own.submit}
          </Button>
          <InlineError message={problem} />
        </div>
      </form>
    </>
  );
}

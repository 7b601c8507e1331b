import { confirmEmail } from '@socio/contracts/confirm-email';
import { LINK_KEY_HEADER } from '@socio/contracts/contract';
import { formatShiftedDateTime, isCivilDate, toSlashed } from '@socio/domain/dates';
import { useRef, useState } from 'react';
import { BirthDateNumbers } from '../../common/birth-date/birth-date-numbers.tsx';
import { joinBirthDate, splitBirthDate } from '../../common/birth-date/birth-date-parts.ts';
import { Button } from '../../components/button.tsx';
import { ButtonLink } from '../../components/button-link.tsx';
import { Card } from '../../components/card.tsx';
import { InlineError } from '../../components/inline-error.tsx';
import { MessagePanel } from '../../components/message-panel.tsx';
import { PageLayout } from '../../components/page/page-layout.tsx';
import { PageTitle } from '../../components/page/page-title.tsx';
import { call } from '../../lib/api-client.ts';
import { isRefusal } from '../../lib/api-error.ts';
import { refusalText } from '../../lib/refusal-text.ts';
import { useAction } from '../../lib/use-action.ts';
import { texts } from './texts.ts';

type Props = {
  /** Of the mailed link; null if the address has lost it. */
  linkKey: string | null;
  homePath: string;
};

type State = { name: 'ask' | 'broken' } | { name: 'done'; inForceAt: string; waits: boolean };

/** What the link to a new address opens (trust.md, The member's data). */
export function ConfirmEmailScreen({ linkKey, homePath }: Props) {
  const [state, setState] = useState<State>({ name: linkKey === null ? 'broken' : 'ask' });
  return (
    <PageLayout width="narrow" homePath={homePath}>
      <meta name="robots" content="noindex, nofollow" />
      <div className="mx-auto max-w-md sm:pt-6">
        <Card>
          {state.name === 'ask' ? (
            <Question linkKey={linkKey ?? ''} onState={setState} />
          ) : (
            <Outcome state={state} homePath={homePath} />
          )}
        </Card>
      </div>
    </PageLayout>
  );
}

function Outcome({ state, homePath }: { state: Exclude<State, { name: 'ask' }>; homePath: string }) {
  const isDone = state.name === 'done';
  return (
    <>
      <PageTitle focusKey={state.name} className="mb-4">
        {isDone ? texts.done.title : texts.broken.title}
      </PageTitle>
      {isDone ? (
        <MessagePanel tone="success">
          {state.waits ? texts.done.later(formatShiftedDateTime(state.inForceAt) ?? '') : texts.done.now}
        </MessagePanel>
      ) : (
        <p>{texts.broken.detail}</p>
      )}
      <ButtonLink to={homePath} full className="mt-5">
        {texts.goOn}
      </ButtonLink>
    </>
  );
}

function Question({ linkKey, onState }: { linkKey: string; onState: (state: State) => void }) {
  const [born, setBorn] = useState(() => splitBirthDate(''));
  const [wrong, setWrong] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const first = useRef<HTMLInputElement>(null);
  const { busy, run } = useAction();
  const own = texts.ask;

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
      const headers = { [LINK_KEY_HEADER]: linkKey };
      const answer = await call(confirmEmail, { birth_date: toSlashed(date) }, { headers });
      const { in_force_at: inForceAt, waits = false } = answer;
      if (inForceAt !== undefined) onState({ name: 'done', inForceAt, waits });
      else fail(answer.attempts_left > 0 ? own.wrong : own.locked);
    } catch (error) {
      if (isRefusal(error, 'NOT_FOUND')) onState({ name: 'broken' });
      else fail(refusalText(error, { LINK_LOCKED: own.locked }));
    }
  }

  return (
    <>
      <PageTitle focusKey="ask" subtitle={own.subtitle} className="mb-5">
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

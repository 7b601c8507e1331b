import { recoverPhone } from '@socio/contracts/recover-phone';
import { MEMBERSHIP_NUMBER_LENGTH } from '@socio/domain/validation/membership-number';
import { useRef, useState } from 'react';
import { stored } from '../../common/storage-keys.ts';
import { Button } from '../../components/button.tsx';
import { ButtonLink } from '../../components/button-link.tsx';
import { MessagePanel } from '../../components/message-panel.tsx';
import { PageTitle } from '../../components/page/page-title.tsx';
import { TextField } from '../../components/text-field.tsx';
import { call } from '../../lib/api-client.ts';
import { refusalText } from '../../lib/refusal-text.ts';
import { useAction } from '../../lib/use-action.ts';
import { useTyped } from './use-typed.ts';
import { texts } from './texts.ts';

/** Asks for the link; the answer never says whether one was mailed. */
export function AskLink({ membershipPath }: { membershipPath: string }) {
  const [typed, keep] = useTyped();
  const [number, setNumber] = useState(typed.number || (stored.get('membership_number') ?? ''));
  const [problem, setProblem] = useState<string | null>(null);
  const [isAsked, setAsked] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const { busy, run } = useAction();
  const own = texts.ask;

  function fail(text: string): void {
    setProblem(text);
    field.current?.focus();
  }

  async function send(): Promise<void> {
    if (number.trim() === '') {
      fail(own.required);
      return;
    }
    if (number.trim().length < MEMBERSHIP_NUMBER_LENGTH) {
      fail(own.short);
      return;
    }
    setProblem(null);
    try {
      await call(recoverPhone, { membership_number: number.trim() });
      setAsked(true);
    } catch (error) {
      fail(refusalText(error));
    }
  }

  if (isAsked) {
    return (
      <>
        <PageTitle focusKey="asked" className="mb-4">
          {texts.asked.title}
        </PageTitle>
        <p>{texts.asked.detail}</p>
        <p className="mt-3 text-ink-soft">{texts.asked.otherWay}</p>
        <div className="mt-5 grid gap-3">
          <Button variant="secondary" full onClick={() => setAsked(false)}>
            {texts.asked.again}
          </Button>
          <ButtonLink to={membershipPath} variant="ghost" full>
            {texts.toMembership}
          </ButtonLink>
        </div>
      </>
    );
  }
  return (
    <>
      <PageTitle focusKey="ask" subtitle={own.subtitle} className="mb-5">
        {own.title}
      </PageTitle>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void run(send);
        }}
      >
        <TextField
          ref={field}
          label={own.label}
          error={problem}
          value={number}
          name="membership_number"
          inputMode="numeric"
          autoComplete="off"
          maxLength={MEMBERSHIP_NUMBER_LENGTH}
          onChange={({ target }) => {
            setNumber(target.value);
            keep({ number: target.value });
            setProblem(null);
          }}
        />
        <Button type="submit" full busy={busy} busyText={own.sending} className="mt-5">
          {own.submit}
        </Button>
      </form>
      <div className="mt-5 grid gap-3">
        <MessagePanel>{own.otherWay}</MessagePanel>
        <ButtonLink to={membershipPath} variant="ghost" full>
          {texts.toMembership}
        </ButtonLink>
      </div>
    </>
  );
}

import { sendRecoveryCode } from '@socio/contracts/send-recovery-code';
import { verifyRecoveryCode } from '@socio/contracts/verify-recovery-code';
import { codeDigits } from '@socio/domain/code-rules';
import { checkPhone, formatPhone244, groupPhone, phoneDigits } from '@socio/domain/phones';
import { spans } from '@socio/domain/spans';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { CodeField } from '../../components/code-field.tsx';
import { InlineError } from '../../components/inline-error.tsx';
import { PageTitle } from '../../components/page/page-title.tsx';
import { TextField } from '../../components/text-field.tsx';
import { after, minutesAndSeconds, useCountdown } from '../../components/use-countdown.ts';
import { call } from '../../lib/api-client.ts';
import { isRefusal, waitOf } from '../../lib/api-error.ts';
import { formatInput } from '../../lib/keep-caret.ts';
import { refusalText } from '../../lib/refusal-text.ts';
import { useAction } from '../../lib/use-action.ts';
import { keyHeader } from './key-header.ts';
import { texts } from './texts.ts';
import { useTyped } from './use-typed.ts';

type Props = {
  linkKey: string;
  onAsked: (inForceAt: string) => void;
  onBroken: () => void;
  /** The birth date has to be given again, and why. */
  onClosed: (why: string) => void;
};

type Sent = { phone: string; digits: number };

/** The new phone, and the code sent to it. */
export function NewPhoneStep(props: Props) {
  const { linkKey, onBroken, onClosed } = props;
  const [typed, keep] = useTyped();
  const [sent, setSent] = useState<Sent | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [resendAt, setResendAt] = useState(0);
  const wait = useCountdown(resendAt);
  const { busy, run } = useAction();
  const field = useRef<HTMLInputElement>(null);
  const own = texts.phone;

  /** What every refusal may mean here; true if the page has gone elsewhere. */
  function leftFor(error: unknown): boolean {
    if (isRefusal(error, 'NOT_FOUND')) onBroken();
    else if (isRefusal(error, 'PHONE_RECOVERY_CLOSED')) onClosed(refusalText(error));
    else return false;
    return true;
  }

  function fail(text: string): void {
    setProblem(text);
    field.current?.focus();
  }

  async function send(): Promise<void> {
    const phone = phoneDigits(typed.phone);
    const wrong = checkPhone(phone);
    if (wrong !== null) {
      fail(wrong === 'PHONE_REQUIRED' ? own.required : own.wrong);
      return;
    }
    setProblem(null);
    try {
      const answer = await call(sendRecoveryCode, { phone_number: phone }, { headers: keyHeader(linkKey) });
      setSent({ phone, digits: answer.code_digits });
      setResendAt(after(spans.codePause));
    } catch (error) {
      if (leftFor(error)) return;
      if (isRefusal(error, 'OTP_COOLDOWN', 'SMS_TIMEOUT')) {
        // One was sent before, or may be on its way: it can be entered.
        setSent({ phone, digits: Number(error.details['code_digits']) || codeDigits.usual });
      }
      if (isRefusal(error, 'OTP_COOLDOWN', 'OTP_PENDING', 'SMS_TIMEOUT'))
        setResendAt(after(waitOf(error, spans.codePause)));
      fail(refusalText(error));
    }
  }

  if (sent !== null) {
    return (
      <CodeStep
        {...props}
        sent={sent}
        problem={problem}
        wait={wait}
        isSending={busy}
        leftFor={leftFor}
        onProblem={setProblem}
        onResend={() => void run(send)}
        onOtherPhone={() => {
          setSent(null);
          setProblem(null);
        }}
      />
    );
  }
  return (
    <>
      <PageTitle focusKey="phone" subtitle={own.subtitle} className="mb-5">
        {own.title}
      </PageTitle>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (wait === 0) void run(send);
        }}
      >
        <TextField
          ref={field}
          label={own.label}
          hint={own.hint}
          error={problem}
          value={typed.phone}
          name="phone"
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          onChange={({ currentTarget }) => {
            keep({ phone: formatInput(currentTarget, groupPhone) });
            setProblem(null);
          }}
        />
        <Button
          type="submit"
          full
          disabled={wait > 0}
          busy={busy}
          busyText={own.sending}
          className="mt-5 tabular-nums"
        >
          {wait > 0 ? own.wait(minutesAndSeconds(wait)) : own.submit}
        </Button>
      </form>
    </>
  );
}

type CodeProps = Props & {
  sent: Sent;
  problem: string | null;
  wait: number;
  isSending: boolean;
  leftFor: (error: unknown) => boolean;
  onProblem: (problem: string | null) => void;
  onResend: () => void;
  onOtherPhone: () => void;
};

function CodeStep(props: CodeProps) {
  const { linkKey, sent, problem, wait, isSending, leftFor, onProblem, onAsked } = props;
  const { phone, digits } = sent;
  const [code, setCode] = useState('');
  /** The phone itself was refused after its code was right: only another one helps. */
  const [isRefused, setRefused] = useState(false);
  const { busy, run } = useAction();
  const field = useRef<HTMLInputElement>(null);
  const own = texts.code;
  useEffect(() => field.current?.focus(), []);

  async function verify(entered: string): Promise<void> {
    if (entered.length !== digits) {
      onProblem(own.incomplete(digits));
      field.current?.focus();
      return;
    }
    onProblem(null);
    try {
      const answer = await call(
        verifyRecoveryCode,
        { phone_number: phone, otp: entered },
        { headers: keyHeader(linkKey) },
      );
      if (answer.in_force_at !== undefined) {
        onAsked(answer.in_force_at);
        return;
      }
      onProblem(answer.message);
      field.current?.select();
    } catch (error) {
      if (leftFor(error)) return;
      setRefused(isRefusal(error, 'PHONE_IS_OWN', 'PHONE_TAKEN', 'PHONE_CHANGE_WAITS'));
      onProblem(refusalText(error));
    }
  }

  return (
    <>
      <PageTitle focusKey="code" className="mb-5">
        {own.title}
      </PageTitle>
      <form
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          void run(() => verify(code));
        }}
      >
        {isRefused ? (
          <InlineError message={problem} />
        ) : (
          <>
            <CodeField
              ref={field}
              label={own.label}
              length={digits}
              hint={own.sentTo(formatPhone244(phone), digits)}
              error={problem}
              value={code}
              onValueChange={(next) => {
                setCode(next);
                onProblem(null);
              }}
              onComplete={(entered) => void run(() => verify(entered))}
            />
            <Button type="submit" full busy={busy} busyText={own.verifying}>
              {own.submit}
            </Button>
            <Button
              variant="ghost"
              full
              disabled={wait > 0}
              busy={isSending}
              busyText={texts.phone.sending}
              className="tabular-nums"
              onClick={props.onResend}
            >
              {wait > 0 ? own.resendIn(minutesAndSeconds(wait)) : own.resend}
            </Button>
          </>
        )}
        <Button variant={isRefused ? 'secondary' : 'ghost'} full onClick={props.onOtherPhone}>
          {own.otherPhone}
        </Button>
      </form>
    </>
  );
}

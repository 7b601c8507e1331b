import { formatPhone244 } from '@socio/domain/phones';
import { useEffect, useRef } from 'react';
import { SandboxNotice } from '../../../common/sandbox-notice.tsx';
import { Button } from '../../../components/button.tsx';
import { CodeField } from '../../../components/code-field.tsx';
import { InlineError } from '../../../components/inline-error.tsx';
import { LiveRegion } from '../../../components/live-region.tsx';
import { TextField } from '../../../components/text-field.tsx';
import { texts } from '../texts.ts';
import { useCode } from '../use-code.ts';
import { minutesAndSeconds } from '../use-countdown.ts';

type Props = Parameters<typeof useCode>[0];

/** Mode otp of the identity panel: the registered phone, a code sent to it, its six digits. */
export function OtpPanel(props: Props) {
  const { stage, busy, code, change, error, note, wait, send, verify } = useCode(props);
  const phone = formatPhone244(props.phone);
  const field = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (stage === 'code') field.current?.focus();
  }, [stage]);
  useEffect(() => {
    // What is typed next replaces the wrong code.
    if (error !== null) field.current?.select();
  }, [error]);

  return (
    <div className="grid gap-5">
      {stage === 'start' ? (
        <>
          <TextField
            readOnly
            label={texts.phone}
            hint={texts.sendTo}
            value={phone}
            inputClassName="tabular-nums"
          />
          <div>
            <Button
              full
              // The first thing in the dialog would be its close button.
              // oxlint-disable-next-line jsx-a11y/no-autofocus
              autoFocus
              busy={busy === 'sending'}
              busyText={texts.sending}
              onClick={() => void send()}
            >
              {texts.send}
            </Button>
            <InlineError message={error} />
          </div>
        </>
      ) : (
        <form
          noValidate
          className="grid gap-5"
          onSubmit={(event) => {
            event.preventDefault();
            void verify(code);
          }}
        >
          <CodeField
            ref={field}
            label={texts.code}
            hint={note ?? texts.sentTo(phone)}
            error={error}
            value={code}
            onValueChange={change}
            onComplete={(entered) => void verify(entered)}
          />
          <Button type="submit" full busy={busy === 'verifying'} busyText={texts.verifying}>
            {texts.verify}
          </Button>
          <Button
            variant="ghost"
            full
            disabled={wait > 0}
            busy={busy === 'sending'}
            busyText={texts.sending}
            className="tabular-nums"
            onClick={() => void send()}
          >
            {wait > 0 ? texts.resendIn(minutesAndSeconds(wait)) : texts.resend}
          </Button>
          <LiveRegion>{note}</LiveRegion>
        </form>
      )}
      <SandboxNotice />
    </div>
  );
}

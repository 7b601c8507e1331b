import type { FreshAct } from '@socio/domain/fresh-proof';
import { formatPhone244 } from '@socio/domain/phones';
import { SandboxNotice } from '../../../common/notices/sandbox-notice.tsx';
import { Button } from '../../../components/button.tsx';
import { InlineError } from '../../../components/inline-error.tsx';
import { TextField } from '../../../components/text-field.tsx';
import { panelMessage } from '../code-messages.ts';
import { settleProof } from '../settle-proof.ts';
import { texts } from '../texts.ts';
import { useCode } from '../use-code.ts';
import { BirthDateOnDemand } from './birth-date-on-demand.ts';
import { CodeForm } from './code-form.tsx';
import { LostPhoneLink } from './lost-phone-link.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { SendText } from './send-text.tsx';

type Props = {
  /** What the identity is proven for, where that wants a proof of its own. */
  act: FreshAct | null;
  phone: string;
  lostPhonePath: string;
  onAuthenticated: () => void;
  /** Once the identity is proven nothing may close the dialog. */
  onBusy: (busy: boolean) => void;
};

/** Mode otp of the identity panel: the registered phone, and the digits sent to it. */
export function OtpPanel({ act, phone, lostPhonePath, onAuthenticated, onBusy }: Props) {
  const goOn = async () => {
    onBusy(true);
    await settleProof();
    onBusy(false);
    onAuthenticated();
  };
  const code = useCode({ phone, act, wordRefused: panelMessage, onRight: goOn });
  const shownPhone = formatPhone244(phone);

  return (
    <div className="grid gap-5">
      {code.stage === 'birth-date' ? (
        <BirthDateOnDemand code={code} />
      ) : code.stage === 'start' ? (
        <>
          <TextField
            readOnly
            label={texts.phone}
            hint={texts.sendTo}
            value={shownPhone}
            inputClassName="tabular-nums"
          />
          <div>
            <Button
              full
              data-focus-first
              disabled={code.wait > 0}
              busy={code.busy === 'sending'}
              busyText={texts.sending}
              onClick={() => void code.send()}
            >
              <SendText wait={code.wait} />
            </Button>
            <InlineError message={code.error} />
          </div>
        </>
      ) : (
        <CodeForm code={code} shownPhone={shownPhone} />
      )}
      <PasskeyButton act={act} otherwise={texts.passkey.orCode} onProven={goOn} />
      <LostPhoneLink to={lostPhonePath} />
      <SandboxNotice />
    </div>
  );
}

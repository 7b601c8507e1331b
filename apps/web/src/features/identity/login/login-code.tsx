import { formatPhone334 } from '@socio/domain/phones';
import { markUserAuthenticated } from '../../../common/authentication.ts';
import { Button } from '../../../components/button.tsx';
import { InlineError } from '../../../components/inline-error.tsx';
import { showToast } from '../../../components/toast/show-toast.ts';
import { pageMessage } from '../code-messages.ts';
import { CodeForm } from '../components/code-form.tsx';
import { SendText } from '../components/send-text.tsx';
import { settleIn } from '../settle-in.ts';
import { texts as codeTexts } from '../texts.ts';
import { useCode } from '../use-code.ts';
import { texts } from './texts.ts';

type Props = { phone: string; onDone: () => void; onAuthenticated: () => Promise<void> };

/** Requesting the code, then entering it. */
export function LoginCode({ phone, onDone, onAuthenticated }: Props) {
  const code = useCode({
    phone,
    wordRefused: pageMessage,
    onRight: async () => {
      markUserAuthenticated(new Date());
      showToast({ title: texts.success.title, tone: 'success' });
      onDone();
      await settleIn();
      await onAuthenticated();
    },
  });
  if (code.stage === 'code') {
    return <CodeForm code={code} shownPhone={formatPhone334(phone)} />;
  }
  return (
    <>
      <Button
        full
        disabled={code.wait > 0}
        busy={code.busy === 'sending'}
        busyText={codeTexts.sending}
        onClick={() => void code.send()}
      >
        <SendText wait={code.wait} />
      </Button>
      <InlineError message={code.error} />
    </>
  );
}

import { formatPhone334 } from '@socio/domain/phones';
import { Button } from '../../../components/button.tsx';
import { InlineError } from '../../../components/inline-error.tsx';
import { pageMessage } from '../code-messages.ts';
import { BirthDateOnDemand } from '../components/birth-date-on-demand.ts';
import { CodeForm } from '../components/code-form.tsx';
import { SendText } from '../components/send-text.tsx';
import { texts as codeTexts } from '../texts.ts';
import { useCode } from '../use-code.ts';

type Props = { phone: string; onProven: () => Promise<void> };

/** Requesting the code, then entering it. */
export function LoginCode({ phone, onProven }: Props) {
  const code = useCode({
    phone,
    wordRefused: pageMessage,
    onRight: onProven,
  });
  if (code.stage === 'birth-date') return <BirthDateOnDemand code={code} />;
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

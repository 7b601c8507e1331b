import { declinePasskey } from '@socio/contracts/decline-passkey';
import { passkeys } from '@socio/contracts/passkeys';
import { formatShiftedDateTime } from '@socio/domain/dates';
import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { makePasskey, passkeysKey } from '../../common/passkeys/make-passkey.ts';
import { passkeyProblem } from '../../common/passkeys/passkey-problem.ts';
import { hasOwnAuthenticator } from '../../common/passkeys/passkey-support.ts';
import { passkeyTexts } from '../../common/passkeys/texts.ts';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { InlineError } from '../../components/inline-error.tsx';
import { call } from '../../lib/api-client.ts';
import { refusalText } from '../../lib/refusal-text.ts';
import { useAction } from '../../lib/use-action.ts';

import { texts } from './texts.ts';

type Answer = { title: string; detail: string };

/** Offers a passkey after login to who was never asked and has none; the answer stays until the page is left. */
export function PasskeyOffer() {
  const { data: isOffered } = useQuery({
    queryKey: [...passkeysKey, 'offer'],
    queryFn: async ({ signal }) =>
      (await hasOwnAuthenticator()) && (await call(passkeys, undefined, { signal })).is_offered,
    // Nobody waits for it: without an answer there is no offer.
    retry: false,
    staleTime: Infinity,
  });
  const [answer, setAnswer] = useState<Answer | null>(null);
  if (answer !== null) return <Answered {...answer} />;
  return isOffered === true ? <Offer onAnswer={setAnswer} /> : null;
}

function Offer({ onAnswer }: { onAnswer: (answer: Answer) => void }) {
  const [problem, setProblem] = useState<string | null>(null);
  const [doing, setDoing] = useState<'make' | 'decline'>('make');
  const { busy, run } = useAction();

  function act(what: typeof doing, work: () => Promise<Answer>, word: (error: unknown) => string): void {
    if (busy) return;
    setDoing(what);
    setProblem(null);
    run(work).then(
      (answer) => (answer === null ? undefined : onAnswer(answer)),
      (error: unknown) => setProblem(word(error)),
    );
  }

  async function make(): Promise<Answer> {
    const { waits_until: waits } = await makePasskey();
    const until = waits === null ? null : formatShiftedDateTime(waits);
    return until === null ? texts.made : { ...texts.made, detail: passkeyTexts.waits(until) };
  }

  return (
    <Card as="section" aria-labelledby="passkey-offer" className="mt-8">
      <h2 id="passkey-offer" className="flex items-center gap-2 text-lg font-semibold">
        <KeyRound aria-hidden className="size-5 shrink-0 text-primary" />
        {texts.title}
      </h2>
      <p className="mt-2 text-ink-soft">{texts.detail}</p>
      <div className="mt-4 flex flex-col gap-3 sm:flex-row">
        <Button
          busy={busy && doing === 'make'}
          busyText={texts.making}
          onClick={() => act('make', make, (error) => passkeyProblem(error, passkeyTexts.notMade))}
        >
          {texts.make}
        </Button>
        <Button
          variant="ghost"
          busy={busy && doing === 'decline'}
          busyText={texts.declining}
          onClick={() =>
            act(
              'decline',
              async () => {
                await call(declinePasskey, {});
                return texts.declined;
              },
              refusalText,
            )
          }
        >
          {texts.decline}
        </Button>
      </div>
      <InlineError message={problem} />
    </Card>
  );
}

/** Takes the focus, since the buttons are gone. */
function Answered({ title, detail }: Answer) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Card as="section" aria-labelledby="passkey-offer" className="mt-8">
      <h2 id="passkey-offer" ref={heading} tabIndex={-1} className="text-lg font-semibold">
        {title}
      </h2>
      <p className="mt-2 text-ink-soft">{detail}</p>
    </Card>
  );
}

import { useEffect, useRef } from 'react';
import { Button } from '../../../components/button.tsx';
import { MessagePanel } from '../../../components/message-panel.tsx';
import type { Problem } from '../payment/payment-outcome.ts';
import { texts } from '../texts.ts';

type Props = {
  problem: Problem;
  onBack: () => void;
  onPriceChanged: () => void;
  onNewQuote: () => void;
  /** Pays for a second policy on the same vehicle. */
  insureTwice?: { text: string; go: () => void };
};

/** Why nothing was charged, and where to fix it. */
export function PaymentProblem({ problem, onBack, onPriceChanged, onNewQuote, insureTwice }: Props) {
  const ways = {
    quotes: { text: texts.payment.toQuotes, go: onPriceChanged },
    address: { text: texts.payment.back, go: onBack },
    'new-quote': { text: texts.vehicle.notAccepted.newQuote, go: onNewQuote },
    'insure-twice': insureTwice ?? null,
  };
  const way = problem.wayOut === null ? null : ways[problem.wayOut];
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Whatever had the focus may have disappeared with the waiting screen.
    if (document.activeElement === document.body) box.current?.focus();
  }, []);
  return (
    <div ref={box} tabIndex={-1}>
      <MessagePanel
        // Nothing failed; only the person's confirmation is missing.
        tone={problem.wayOut === 'insure-twice' ? 'warning' : 'danger'}
        announce
        title={problem.title}
        action={
          way === null ? undefined : (
            <Button variant="secondary" onClick={way.go}>
              {way.text}
            </Button>
          )
        }
      >
        {problem.detail}
      </MessagePanel>
    </div>
  );
}

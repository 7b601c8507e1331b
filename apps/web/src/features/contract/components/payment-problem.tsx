import { useEffect, useRef } from 'react';
import { Button } from '../../../components/button.tsx';
import { MessagePanel } from '../../../components/message-panel.tsx';
import type { Problem } from '../payment/payment-outcome.ts';
import { texts } from '../texts.ts';

type Props = { problem: Problem; onBack: () => void; onPriceChanged: () => void };

/** Why nothing was charged, and where to set it right. */
export function PaymentProblem({ problem, onBack, onPriceChanged }: Props) {
  const ways = {
    quotes: { text: texts.payment.toQuotes, go: onPriceChanged },
    address: { text: texts.payment.back, go: onBack },
  };
  const way = problem.wayOut === null ? null : ways[problem.wayOut];
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // What had the focus may be gone with the screen that waited for the payment.
    if (document.activeElement === document.body) box.current?.focus();
  }, []);
  return (
    <div ref={box} tabIndex={-1}>
      <MessagePanel
        tone="danger"
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

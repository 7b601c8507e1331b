import { requestRefund } from '@socio/contracts/request-refund';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { MessagePanel } from '../../../components/message-panel.tsx';
import { readApplication } from '../../../flow/application.ts';
import { applicationQuery } from '../../../flow/application-query.ts';
import { call } from '../../../lib/api-client.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { refusalText } from '../../../lib/refusal-text.ts';
import { amountDue } from '../payment/amount-due.ts';
import type { ContractStepProps } from '../contract-step-props.ts';
import { texts } from '../texts.ts';
import { useSubmit } from '../use-submit.ts';

/** 'Devolver mi pago', after a confirmation since it ends the purchase. The page itself shows what comes of it. */
export function RefundRequest({ application, identity }: ContractStepProps) {
  const own = texts.vehicle.refund;
  const { cardType, cardLastFour, ...read } = readApplication(application);
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { busy, submit } = useSubmit({
    // One panel at a time.
    confirm: (again) => {
      setAsking(false);
      identity.confirm(again);
    },
  });
  const look = () => queryClient.invalidateQueries({ queryKey: applicationQuery(application.id).queryKey });

  const send = () =>
    void submit(
      async () => {
        setProblem(null);
        await call(requestRefund, { insurance_application_id: application.id });
        await look();
        setAsking(false);
      },
      (error) => {
        setAsking(false);
        setProblem(refusalText(error));
        // Without an answer the refund may have begun; a refusal means that the application has moved on.
        void look();
      },
    );

  return (
    <div className="grid gap-3">
      <Button variant="secondary" className="justify-self-start" onClick={() => setAsking(true)}>
        {own.action}
      </Button>
      {problem === null ? null : (
        <MessagePanel tone="danger" title={own.failed}>
          {problem}
        </MessagePanel>
      )}
      <Dialog
        open={isAsking}
        onOpenChange={setAsking}
        busy={busy}
        title={own.title}
        description={own.description(
          amountDue(read)?.today ?? null,
          cardLastFour === null ? null : texts.card(cardType ?? texts.anyCard, cardLastFour),
        )}
      >
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button variant="secondary" onClick={() => (busy ? undefined : setAsking(false))}>
            {own.keep}
          </Button>
          <Button variant="danger" busy={busy} busyText={own.sending} onClick={send}>
            {own.confirm}
          </Button>
        </div>
      </Dialog>
    </div>
  );
}

import type { ApplicationRecord } from '@socio/contracts/shared/application';
import { formatShortDate } from '@socio/domain/dates';
import { useEffect } from 'react';
import { Button } from '../../../components/button.tsx';
import { DetailList } from '../../../components/detail-list.tsx';
import { MessagePanel } from '../../../components/message-panel.tsx';
import { PageTitle } from '../../../components/page/page-title.tsx';
import { readApplication } from '../../../flow/application.ts';
import { applicationQuery, fetchApplication } from '../../../flow/application-query.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { texts } from '../texts.ts';

/** A refund usually takes seconds; if it takes longer, a mail says when it is done. */
const LOOK_EVERY = 3000;
const LOOKS = 20;

type Props = {
  application: ApplicationRecord;
  refund: NonNullable<ApplicationRecord['refund']>;
  onNewQuote: () => void;
  onFinished: () => void;
};

/** The payment did not lead to a policy: says why, and what happens to the money. The same on every way back. */
export function PaymentReturned({ application, refund, onNewQuote, onFinished }: Props) {
  const own = texts.refund;
  const { id, brandModel, year, email } = readApplication(application);
  const car = [brandModel, year].filter(Boolean).join(' ');
  const isDone = refund.state === 'done';
  const money = `$${refund.amount}`;

  useEffect(() => {
    if (isDone) return;
    let looks = 0;
    const timer = setInterval(() => {
      looks += 1;
      if (looks > LOOKS) clearInterval(timer);
      else void look(id);
    }, LOOK_EVERY);
    return () => clearInterval(timer);
  }, [id, isDone]);

  return (
    <>
      <PageTitle focusKey="refund" subtitle={own.reasons[refund.reason](car)}>
        {own.title}
      </PageTitle>
      <div className="grid gap-6">
        <div role="status">
          <MessagePanel tone={isDone ? 'success' : 'info'} title={isDone ? own.done : own.started}>
            {isDone ? own.doneDetail(money) : own.startedDetail(money)}
            {!isDone && email !== null ? ` ${own.mail}` : null}
          </MessagePanel>
        </div>
        <DetailList
          details={[
            { label: own.amount, value: <span className="money">{money}</span> },
            { label: own.card, value: texts.card(refund.card_type, refund.card_number) },
            { label: own.receipt, value: refund.receipt_number },
            {
              label: isDone ? own.doneOn : own.startedOn,
              value: formatShortDate(refund.date) ?? refund.date,
            },
          ]}
        />
        <div className="flex flex-col gap-3 sm:flex-row-reverse sm:justify-between">
          <Button onClick={onNewQuote}>{own.newQuote}</Button>
          <Button variant="secondary" onClick={onFinished}>
            {own.home}
          </Button>
        </div>
      </div>
    </>
  );
}

/** In the background: a reader of this page is asked for nothing. */
async function look(id: string): Promise<void> {
  try {
    queryClient.setQueryData(applicationQuery(id).queryKey, await fetchApplication(id));
  } catch {
    // What is shown remains true: the money is on its way.
  }
}

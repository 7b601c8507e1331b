import { formatShortDate } from '@socio/domain/dates';
import { formatMoney, parseMxn } from '@socio/domain/money';
import { momentWords } from '@socio/domain/policy-term';
import { DetailList } from '../../../components/detail-list.tsx';
import { texts } from './texts.ts';
import type { LinkedReceipt } from './use-pay-by-link.ts';

/** What is to be paid, until when, and which card was refused. */
export function ReceiptDetails({ receipt }: { receipt: LinkedReceipt }) {
  const own = texts;
  return (
    <div>
      <DetailList
        details={[
          { label: own.labels.car, value: receipt.car },
          {
            label: own.labels.amount,
            value: <span className="money">{formatMoney(parseMxn(receipt.amount) ?? 0)}</span>,
          },
          { label: own.labels.due, value: formatShortDate(receipt.due_date) ?? receipt.due_date },
          ...(receipt.refused_card === null
            ? []
            : [
                {
                  label: own.labels.refused,
                  value: own.card(receipt.refused_card.card_type, receipt.refused_card.card_number),
                },
              ]),
        ]}
      />
      <p className="mt-2">{own.until(momentWords(new Date(receipt.protected_until)))}</p>
    </div>
  );
}

import type { CancellationPreview } from '@socio/contracts/shared/cancellation';
import { shortDate } from '@socio/domain/dates';
import { formatMoney } from '@socio/domain/money';
import { receiptName } from '@socio/domain/receipts/receipt-name';
import { MessagePanel } from '../../../components/message-panel.tsx';
import { formTexts } from './on-demand/texts.ts';

const own = formTexts.preview;

/** A server of the release before says only its number. */
const nameOf = ({ number, kind = 'regular', endorsement = null }: CancellationPreview['receipts'][number]) =>
  receiptName({ number, kind, endorsement });

/** What was used and what comes back, with its arithmetic, to which card and when. */
export function PreviewPanel({ preview }: { preview: CancellationPreview }) {
  const { receipts, given_back = [], total_back, all_back, never_begins: neverBegins = false } = preview;
  const { cards, still_due, collected_by } = preview;
  return (
    <div className="grid gap-3">
      <div className="max-w-md rounded-card border border-dashed border-line-strong bg-ground px-4 py-3 text-sm">
        {receipts.map((receipt) => (
          <dl key={`${receipt.number} ${receipt.period_from}`} className="pb-2">
            <dt className="font-semibold">{own.paid(nameOf(receipt), formatMoney(receipt.amount))}</dt>
            {neverBegins ? null : (
              <>
                <dd className="text-ink-soft">{own.used(receipt.used_days, receipt.days)}</dd>
                <Line label={own.premium} amount={formatMoney(receipt.premium_back)} />
                <Line label={own.iva} amount={formatMoney(receipt.iva_back)} />
                {receipt.policy_fee === 0 ? null : (
                  <Line label={own.fee(formatMoney(receipt.policy_fee))} amount={formatMoney(0)} />
                )}
              </>
            )}
          </dl>
        ))}
        {given_back.length === 0 ? null : (
          <dl className="pb-2">
            {given_back.map(({ endorsement, amount }) => (
              <Line key={endorsement} label={own.givenBack(endorsement)} amount={formatMoney(-amount)} />
            ))}
          </dl>
        )}
        <dl className="border-t-2 border-ink pt-2 text-lg font-bold">
          <Line label={own.total} amount={formatMoney(total_back)} />
        </dl>
      </div>
      {all_back === null ? null : (
        <MessagePanel tone="success">
          {(neverBegins ? own.neverBegins : own.allBack)(formatMoney(all_back))}
        </MessagePanel>
      )}
      {cards.length === 0 ? (
        <p>{own.nothing}</p>
      ) : (
        <>
          <ul>
            {cards.map(({ amount, card_brand, card_last_four }) => (
              <li key={card_last_four}>{own.card(formatMoney(amount), card_brand, card_last_four)}</li>
            ))}
          </ul>
          <p className="text-sm text-ink-soft">{own.when(preview.refund_days)}</p>
        </>
      )}
      {still_due.length === 0 ? null : (
        <div>
          <p>{own.stillDue}</p>
          <ul className="list-disc pl-5">
            {still_due.map(({ number, due_date, amount }) => (
              <li key={number}>{own.due(number, shortDate(due_date), formatMoney(amount))}</li>
            ))}
          </ul>
        </div>
      )}
      <p className="text-sm text-ink-soft">
        {own.unpaid} {collected_by === 'insurer' ? own.insurer : null}
      </p>
    </div>
  );
}

function Line({ label, amount }: { label: string; amount: string }) {
  return (
    <div className="flex items-baseline justify-between gap-4 py-1">
      <dt className="min-w-0">{label}</dt>
      <dd className="money">{amount}</dd>
    </div>
  );
}

import type { PolicyListItem } from '@socio/contracts/shared/policy';
import { formatShortDate } from '@socio/domain/dates';
import { formatMoney } from '@socio/domain/money';
import { plannedReceipts } from '../planned-receipts.ts';
import { texts } from '../texts.ts';

/** The receipts of the year: the one that was paid, and when the others are due. */
export function ReceiptPlan({ policy }: { policy: PolicyListItem }) {
  const receipts = plannedReceipts(policy);
  if (receipts.length < 2) return null;
  const own = texts.plan;
  return (
    <div className="mt-4 border-t border-line pt-3">
      <h3 className="text-sm font-semibold">{own.title}</h3>
      <ol className="mt-1 grid text-sm sm:grid-cols-2 sm:gap-x-8">
        {receipts.map(({ number, dueDate, amount }) => (
          <li key={number} className="flex items-baseline justify-between gap-3 py-1">
            <span className="min-w-0 text-ink-soft">
              <span className="tabular-nums">{number}.</span> {formatShortDate(dueDate)}
              {number === 1 ? <span className="font-medium text-success"> {own.paid}</span> : null}
            </span>
            <span className="money">{formatMoney(amount)}</span>
          </li>
        ))}
      </ol>
      <p className="mt-1 text-sm text-ink-soft">{own.note}</p>
    </div>
  );
}

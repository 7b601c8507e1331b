import type { PolicyListItem } from '@socio/contracts/shared/policy';
import { formatShortDate } from '@socio/domain/dates';
import { formatMoney } from '@socio/domain/money';
import { ChevronDown } from 'lucide-react';
import { useToday } from '../../../flow/use-today.ts';
import { plannedReceipts } from '../planned-receipts.ts';
import { texts } from '../texts.ts';

/** The receipts of the year: the next one, and on demand all of them with the one that was paid. */
export function ReceiptPlan({ policy }: { policy: PolicyListItem }) {
  const today = useToday();
  const receipts = plannedReceipts(policy);
  if (receipts.length < 2) return null;
  const own = texts.plan;
  const next = receipts.find(({ number, dueDate }) => number > 1 && dueDate >= today);
  return (
    <div className="mt-4 border-t border-line pt-3">
      <h3 className="text-sm font-semibold">{own.title}</h3>
      {next === undefined ? null : (
        <p className="mt-1 flex items-baseline justify-between gap-3 text-sm">
          <span className="min-w-0">{own.next(formatShortDate(next.dueDate) ?? next.dueDate)}</span>
          <span className="money font-medium">{formatMoney(next.amount)}</span>
        </p>
      )}
      <details className="group mt-1 text-sm">
        <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 rounded-card font-medium text-primary [&::-webkit-details-marker]:hidden">
          {own.all(receipts.length)}
          <ChevronDown aria-hidden className="size-5 shrink-0 transition-transform group-open:rotate-180" />
        </summary>
        <ol className="grid sm:grid-cols-2 sm:gap-x-8">
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
      </details>
      <p className="mt-1 text-sm text-ink-soft">{own.note}</p>
    </div>
  );
}

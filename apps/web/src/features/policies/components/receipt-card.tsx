import type { PolicyReceipt } from '@socio/contracts/shared/policy';
import { formatShortDate } from '@socio/domain/dates';
import type { BillingCycle } from '@socio/domain/tariff/coverages';
import { ReceiptText } from 'lucide-react';
import { Card } from '../../../components/card.tsx';
import { receiptLines } from '../receipt-lines.ts';
import { texts } from '../texts.ts';

type Props = { receipt: PolicyReceipt; cycle: BillingCycle | null };

/** The receipt of what was paid for the policy. */
export function ReceiptCard({ receipt, cycle }: Props) {
  const own = texts.receipt;
  return (
    <Card as="section" aria-labelledby="recibo" className="lg:col-span-2">
      <h2 id="recibo" className="mb-4 flex items-center gap-2 font-semibold">
        <ReceiptText aria-hidden className="size-5 text-primary" />
        {own.title}
      </h2>
      <div className="mx-auto max-w-md rounded-card border border-dashed border-line-strong bg-ground px-4 py-3 text-sm sm:px-6 sm:py-5">
        <p className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="text-base font-semibold tabular-nums">{receipt.number}</span>
          <span className="text-ink-soft">{formatShortDate(receipt.date)}</span>
        </p>
        {cycle === null ? null : <p className="mt-0.5 text-ink-soft">{own.of[cycle]}</p>}
        <dl className="mt-3 border-t border-dashed border-line-strong pt-2">
          {receiptLines(receipt).map(({ label, amount }) => (
            <div key={label} className="flex items-baseline gap-2 py-1.5">
              <dt className="min-w-0">{label}</dt>
              <span aria-hidden className="min-w-4 grow border-b border-dotted border-line-strong" />
              <dd className="money">{amount}</dd>
            </div>
          ))}
          <div className="mt-1 flex items-baseline justify-between gap-4 border-t-2 border-ink pt-2.5 text-lg font-bold">
            <dt>{own.total}</dt>
            <dd className="money">${receipt.amount}</dd>
          </div>
        </dl>
        <p className="mt-2 text-ink-soft">{own.currency}</p>
      </div>
    </Card>
  );
}

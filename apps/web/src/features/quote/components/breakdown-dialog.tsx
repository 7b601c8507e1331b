import type { BillingCycle } from '@socio/domain/tariff/coverages';
import { Dialog } from '../../../components/dialog.tsx';
import { classNames } from '../../../lib/class-names.ts';
import { breakdownLines } from '../breakdown-lines.ts';
import type { Offer } from '../offers.ts';
import { texts } from '../texts.ts';

type Props = { offer: Offer | null; cycle: BillingCycle; onClose: () => void };

/** Where every centavo of a price comes from, as a receipt. */
export function BreakdownDialog({ offer, cycle, onClose }: Props) {
  if (offer === null) return null;
  const own = texts.breakdown;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={own.title(texts.quotes.names[offer.coverage])}
      description={own.cycles[cycle]}
    >
      <dl className="rounded-card border border-dashed border-line-strong bg-ground px-4 py-2">
        {breakdownLines(offer, cycle).map(({ label, amount, kind }) => (
          <div
            key={label}
            className={classNames(
              'flex items-baseline gap-2 py-1.5',
              kind === 'subtotal' && 'border-t border-line font-medium',
              kind === 'total' && 'mt-1 border-t-2 border-ink py-2.5 text-lg font-bold',
              kind === 'receipt' && 'text-ink-soft',
            )}
          >
            <dt className="min-w-0">{label}</dt>
            <span aria-hidden className="min-w-4 grow border-b border-dotted border-line-strong" />
            <dd className="money">{amount}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-sm text-ink-soft">{own.currency}</p>
    </Dialog>
  );
}

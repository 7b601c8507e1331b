import type { PriceChange } from '@socio/contracts/shared/price-change';
import type { BillingCycle, Coverage } from '@socio/domain/tariff/coverages';
import { MessagePanel } from '../../../components/message-panel.tsx';
import { changedPrices } from '../price-change-text.ts';
import { texts } from '../texts.ts';

type Props = {
  change: PriceChange;
  cycle: BillingCycle;
  /** The package chosen before the edit; without one, the notice covers every package. */
  chosen: Coverage | null;
};

/** How an edit changed the price (specification quote 4, Editing from contracting). */
export function PriceChangeNotice({ change, cycle, chosen }: Props) {
  const prices = changedPrices(change, cycle, chosen);
  const [first] = prices;
  if (first === undefined) return null;
  return (
    <div className="mb-6">
      {prices.length === 1 ? (
        <MessagePanel title={first.title} announce>
          <p className="tabular-nums">{first.text}</p>
        </MessagePanel>
      ) : (
        <MessagePanel title={texts.quotes.priceChange.changed} announce>
          <ul className="mt-1 grid gap-2 tabular-nums">
            {prices.map(({ coverage, title, text }) => (
              <li key={coverage}>
                <span className="block font-medium">{title}</span>
                {text}
              </li>
            ))}
          </ul>
        </MessagePanel>
      )}
    </div>
  );
}

import { billingCycles, type BillingCycle } from '@socio/domain/tariff/coverages';
import { useId } from 'react';
import { classNames } from '../../../lib/class-names.ts';
import { texts } from '../texts.ts';

type Props = { value: BillingCycle; onChange: (cycle: BillingCycle) => void };

/** Monthly or annual: two halves of one switch. */
export function CycleToggle({ value, onChange }: Props) {
  const name = useId();
  return (
    <fieldset className="w-full min-w-0 sm:w-auto">
      <legend className="sr-only">{texts.quotes.cycle}</legend>
      <div className="grid grid-cols-2 rounded-full border border-line-strong bg-surface p-1">
        {billingCycles.map((cycle) => (
          <label
            key={cycle}
            className={classNames(
              'relative flex min-h-11 items-center justify-center rounded-full px-6 font-semibold transition-colors',
              'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary',
              cycle === value ? 'bg-primary text-on-primary' : 'text-ink-soft hover:text-ink',
            )}
          >
            <input
              type="radio"
              name={name}
              value={cycle}
              checked={cycle === value}
              onChange={() => onChange(cycle)}
              className="absolute inset-0 opacity-0"
            />
            {texts.quotes.cycles[cycle]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

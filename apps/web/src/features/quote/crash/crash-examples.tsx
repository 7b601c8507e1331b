import { formatMoney, type Centavos } from '@socio/domain/money';
import { crashShares, deductibleOf, incidents, lossesOf, type Incident } from '@socio/domain/tariff/crash';
import { CarFront, Hammer, HeartPulse, LockOpen, Truck, type LucideIcon, CircleAlert } from 'lucide-react';
import { useId, useState } from 'react';
import { Card } from '../../../components/card.tsx';
import { classNames } from '../../../lib/class-names.ts';
import type { Offer } from '../offers.ts';
import { texts as quoteTexts } from '../texts.ts';
import { texts } from './texts.ts';

const icons: Record<Incident, LucideIcon> = {
  'hit-other': CarFront,
  'hit-by-other': CircleAlert,
  theft: LockOpen,
  glass: Hammer,
  injury: HeartPulse,
  stranded: Truck,
};

const wholePesos = (amount: Centavos): Centavos => Math.round(amount / 100) * 100;

/** '$3,000' for whole pesos: examples need no centavos. */
const pesos = (amount: Centavos) => formatMoney(wholePesos(amount)).replace(/\.00$/, '');

/** '¿Y si choco hoy?': who would pay how much, for each package, of what may happen to this car. */
export function CrashExamples({
  offers,
  commercialValue,
}: {
  offers: readonly Offer[];
  commercialValue: Centavos;
}) {
  const [incident, setIncident] = useState<Incident>('hit-other');
  const result = useId();
  const losses = lossesOf(incident, commercialValue);
  const deductible = losses.map(deductibleOf).find((one) => one !== null);
  const amounts = Object.fromEntries(losses.map(({ part, amount }) => [part, pesos(amount)]));
  return (
    <Card as="section" aria-labelledby={`${result}-title`} className="mt-8 px-4 sm:px-6">
      <h2 id={`${result}-title`} className="text-lg font-bold tracking-tight">
        {texts.title}
      </h2>
      <p className="mt-1 text-ink-soft">{texts.subtitle(pesos(commercialValue))}</p>
      <IncidentChoice value={incident} onChange={setIncident} />
      <div role="status" aria-atomic className="mt-5">
        <p className="text-sm text-ink-soft">
          {texts.assumed[incident](amounts)}
          {deductible ? ` ${texts.deductible[deductible.of](deductible.percent)}` : null}
        </p>
        <table className="mt-3 w-full border-collapse">
          <caption className="sr-only">{texts.incidents[incident]}</caption>
          <thead>
            <tr className="text-sm text-ink-soft">
              <th scope="col" className="pb-2 text-left font-medium">
                {texts.package}
              </th>
              <th scope="col" className="pb-2 text-right font-medium">
                {texts.insurerPays}
              </th>
              <th scope="col" className="pb-2 text-right font-medium">
                {texts.youPay}
              </th>
            </tr>
          </thead>
          <tbody>
            {offers.map(({ coverage }) => {
              const { insurer, member: exact } = crashShares(incident, coverage, commercialValue);
              // As shown, the two are the loss, too.
              const member = wholePesos(exact);
              return (
                <tr key={coverage} className="border-t border-line">
                  <th scope="row" className="py-3 pr-2 text-left font-semibold">
                    {quoteTexts.quotes.shortNames[coverage]}
                  </th>
                  <td className="money py-3 text-right">{pesos(insurer + exact - member)}</td>
                  <td
                    className={classNames(
                      'money py-3 pl-2 text-right font-bold',
                      member === 0 && 'text-success',
                    )}
                  >
                    {pesos(member)}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      <p className="mt-3 text-sm text-ink-soft">{texts.note}</p>
    </Card>
  );
}

function IncidentChoice({ value, onChange }: { value: Incident; onChange: (incident: Incident) => void }) {
  const name = useId();
  return (
    <fieldset className="mt-4 min-w-0">
      <legend className="font-medium">{texts.question}</legend>
      <div className="mt-2 grid grid-cols-2 gap-2 @3xl:grid-cols-3">
        {incidents.map((incident) => {
          const Icon = icons[incident];
          return (
            <label
              key={incident}
              className={classNames(
                'relative flex min-h-12 items-center gap-2.5 rounded-card border px-3 py-2 leading-tight font-medium transition-colors',
                'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary',
                incident === value
                  ? 'border-primary bg-primary-tint ring-1 ring-primary'
                  : 'border-line-strong hover:border-ink-soft',
              )}
            >
              <input
                type="radio"
                name={name}
                value={incident}
                checked={incident === value}
                onChange={() => onChange(incident)}
                className="absolute inset-0 opacity-0"
              />
              <Icon aria-hidden className="size-5 shrink-0 text-primary" />
              {texts.incidents[incident]}
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}

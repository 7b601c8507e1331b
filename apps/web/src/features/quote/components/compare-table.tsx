import { coverages, type BillingCycle } from '@socio/domain/tariff/coverages';
import { Check, Minus } from 'lucide-react';
import { deductibleText, holds, sumText } from '../../../common/coverage/coverage-text.ts';
import { coverageRowNames, plainTexts } from '../../../common/coverage/texts.ts';
import { moneyText, type Offer } from '../offers.ts';
import { texts } from '../texts.ts';
import { CoverageIcon } from '../../../common/coverage/coverage-icon.tsx';

const cell = 'border-t border-line px-1.5 py-3 align-top sm:px-4';

/** The packages' coverages side by side. */
export function CompareTable({ offers, cycle }: { offers: readonly Offer[]; cycle: BillingCycle }) {
  const own = texts.quotes;
  return (
    <table className="w-full table-fixed border-collapse text-sm sm:text-base">
      <thead>
        <tr>
          <th
            scope="col"
            className="w-[43%] px-1.5 sm:w-2/5 pb-3 text-left align-bottom font-semibold sm:px-4"
          >
            {own.coverage}
          </th>
          {offers.map(({ coverage }) => (
            <th
              key={coverage}
              scope="col"
              className="px-0 pb-3 text-center align-bottom text-[0.6875rem] leading-tight font-semibold sm:px-3 sm:text-sm"
            >
              {coverage === 'RC' ? (
                <abbr title={own.names.RC} className="no-underline">
                  <span className="hidden @3xl:inline">{own.shortNames.RC}</span>
                  <span className="@3xl:hidden">{coverage}</span>
                </abbr>
              ) : (
                own.shortNames[coverage]
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {coverages.map((row) => (
          <tr key={row.id}>
            <th scope="row" className={`${cell} text-left font-normal`}>
              <span className="flex items-start gap-2.5">
                <CoverageIcon id={row.id} className="mt-0.5 hidden size-5 shrink-0 text-primary sm:block" />
                <span className="min-w-0">
                  <span className="block text-[0.8125rem] font-medium sm:text-base">
                    {coverageRowNames[row.id]}
                  </span>
                  <span className="hidden text-sm text-ink-soft @3xl:block">{plainTexts[row.id]}</span>
                  <span className="block text-sm text-ink-soft @3xl:text-ink">{sumText(row)}</span>
                  {deductibleText(row) === null ? null : (
                    <span className="block text-sm text-ink-soft">{deductibleText(row)}</span>
                  )}
                </span>
              </span>
            </th>
            {offers.map(({ coverage, quote }) => (
              <td key={coverage} className={`${cell} text-center`}>
                <Mark held={holds(quote.monthly.features, row)} />
              </td>
            ))}
          </tr>
        ))}
        {/* On a phone the cards have just said so, and there is no room. */}
        <tr className="hidden sm:table-row">
          <th scope="row" className={`${cell} text-left font-semibold`}>
            {own.price}{' '}
            <span className="font-normal text-ink-soft">
              {cycle === 'MENSUAL' ? own.perMonth : own.perYear}
            </span>
          </th>
          {offers.map(({ coverage, quote }) => (
            <td key={coverage} className={`${cell} text-center font-semibold tabular-nums`}>
              {moneyText(cycle === 'MENSUAL' ? quote.monthly.price : quote.annual.totalPrice)}
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  );
}

function Mark({ held }: { held: boolean }) {
  return held ? (
    <>
      <Check aria-hidden className="mx-auto size-5 text-success" />
      <span className="sr-only">{texts.quotes.included}</span>
    </>
  ) : (
    <>
      <Minus aria-hidden className="mx-auto size-5 text-line-strong" />
      <span className="sr-only">{texts.quotes.notIncluded}</span>
    </>
  );
}

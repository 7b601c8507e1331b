import { coverages, coveragesOf, type Coverage } from '@socio/domain/tariff/coverages';
import { CoverageIcon } from '../../../common/coverage/coverage-icon.tsx';
import { deductibleText, sumText } from '../../../common/coverage/coverage-text.ts';
import { coverageRowNames, plainTexts } from '../../../common/coverage/texts.ts';
import { texts } from '../texts.ts';

/** What a policy covers, up to how much, and what it does not, in plain words. */
export function PolicyCoverages({ coverage }: { coverage: Coverage }) {
  const held = coveragesOf(coverage);
  const missing = coverages.filter((row) => !held.includes(row));
  return (
    <>
      <ul className="grid gap-x-8 sm:grid-cols-2">
        {held.map((row) => (
          <li key={row.id} className="flex items-start gap-3 border-t border-line py-3">
            <CoverageIcon id={row.id} className="mt-0.5 size-5 shrink-0 text-primary" />
            <div className="min-w-0">
              <p className="font-medium">{coverageRowNames[row.id]}</p>
              <p className="text-sm text-ink-soft">{plainTexts[row.id]}</p>
              <p className="mt-0.5 text-sm">
                {[sumText(row), deductibleText(row)].filter((part) => part !== null).join('. ')}
              </p>
            </div>
          </li>
        ))}
      </ul>
      {missing.length === 0 ? null : (
        <p className="mt-3 text-sm text-ink-soft">
          <span className="font-medium text-ink">{texts.coverages.missing}</span>{' '}
          {missing.map(({ id }) => coverageRowNames[id]).join(', ')}.
        </p>
      )}
      {held.some((row) => deductibleText(row) !== null) ? (
        <p className="mt-2 text-sm text-ink-soft">{texts.coverages.deductible}</p>
      ) : null}
    </>
  );
}

import { coveragesOf, type Coverage } from '@socio/domain/tariff/coverages';
import { Minus, Plus } from 'lucide-react';
import { coverageRowNames, plainTexts } from '../../../../common/coverage/texts.ts';
import { coverageChangeTexts as own } from './texts.ts';

/** What another coverage adds to the one in force, or takes from it. */
export function CoverageGains({ from, to }: { from: Coverage; to: Coverage }) {
  const [before, after] = [coveragesOf(from), coveragesOf(to)];
  const groups = [
    { title: own.gained, Icon: Plus, rows: after.filter((row) => !before.includes(row)) },
    { title: own.lost, Icon: Minus, rows: before.filter((row) => !after.includes(row)) },
  ];
  return groups.map(({ title, Icon, rows }) =>
    rows.length === 0 ? null : (
      <div key={title}>
        <h4 className="font-medium">{title}</h4>
        <ul>
          {rows.map(({ id }) => (
            <li key={id} className="flex items-start gap-2 py-1">
              <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-primary" />
              <span className="min-w-0">
                {coverageRowNames[id]}
                <span className="block text-sm text-ink-soft">{plainTexts[id]}</span>
              </span>
            </li>
          ))}
        </ul>
      </div>
    ),
  );
}

import type { Endorsement } from '@socio/contracts/shared/policy';
import { formatShiftedDateTime } from '@socio/domain/dates';
import { Download } from 'lucide-react';
import { buttonStyle } from '../../../components/button-style.ts';
import { confirmed } from './confirmed.ts';
import { endorsementTexts } from './texts.ts';

/** What was changed in a policy, each with its document; those on their way to the insurer are not here yet. */
export function EndorsementList({ endorsements }: { endorsements: readonly Endorsement[] }) {
  const own = endorsementTexts;
  return (
    <ul className="divide-y divide-line">
      {confirmed(endorsements).map(({ number, change, plates, effective_at, url }) => {
        const from = formatShiftedDateTime(effective_at ?? '');
        return (
          <li key={number} className="flex flex-wrap items-center justify-between gap-3 py-2.5">
            <div>
              <p className="font-medium">{own.name(number)}</p>
              <p className="text-sm text-ink-soft">
                {[
                  change === 'plates' ? own.plates(plates ?? '') : own.restPaid,
                  from === null ? null : own.from(from),
                  change === 'plates' ? own.free : null,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </div>
            {url ? (
              <a
                href={url}
                target="_blank"
                rel="noreferrer"
                className={`${buttonStyle({ variant: 'secondary' })} print:hidden`}
              >
                <Download aria-hidden className="size-5" />
                {own.download(number)}
              </a>
            ) : (
              <p className="text-sm text-ink-soft">{own.documentPending}</p>
            )}
          </li>
        );
      })}
    </ul>
  );
}

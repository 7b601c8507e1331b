import type { Endorsement } from '@socio/contracts/shared/policy';
import { formatShiftedDateTime } from '@socio/domain/dates';
import { formatMoney } from '@socio/domain/money';
import { writtenName } from '@socio/domain/person-names';
import { formatPhone244 } from '@socio/domain/phones';
import type { Coverage } from '@socio/domain/tariff/coverages';
import { ArrowRight, Download } from 'lucide-react';
import { coverageNames } from '../../../../common/coverage/texts.ts';
import { buttonStyle } from '../../../../components/button-style.ts';
import { refundWords } from '../../cancelling/refund-words.ts';
import { endorsementTexts } from './texts.ts';

/** What was changed in a policy, each with its document; those on their way to the insurer say so. */
export function EndorsementList({ endorsements }: { endorsements: readonly Endorsement[] }) {
  const own = endorsementTexts;
  return (
    <ul className="divide-y divide-line">
      {endorsements.map((endorsement) => {
        const { number, change, state, effective_at, url } = endorsement;
        const ofReceipts =
          change === 'rest-paid' || change === 'reinstated' || change === 'collected-by-product'
            ? own.ofReceipts[change]
            : null;
        const cost = ofReceipts === null || change === 'collected-by-product' ? costOf(endorsement) : null;
        const from = formatShiftedDateTime(effective_at ?? '');
        return (
          <li key={number} className="flex flex-wrap items-center justify-between gap-3 py-2.5">
            <div className="min-w-0">
              <p className="font-medium">{own.name(number)}</p>
              {ofReceipts === null ? null : <p className="text-sm text-ink-soft">{ofReceipts}</p>}
              <ul className="text-sm text-ink-soft empty:hidden">
                {fieldsOf(endorsement).map(({ field, from: before, to }) => (
                  <li key={field} className="wrap-anywhere">
                    {own.fields[field]}: {shown(field, before)}{' '}
                    <ArrowRight aria-hidden className="inline size-4" />
                    <span className="sr-only">{own.becomes}</span>{' '}
                    <span className="font-medium text-ink">{shown(field, to)}</span>
                  </li>
                ))}
              </ul>
              <p className="text-sm text-ink-soft">
                {state === 'asked'
                  ? own.asked
                  : [from === null ? null : own.from(from), cost].filter(Boolean).join(' · ')}
              </p>
              {(endorsement.refunds ?? []).map((refund) => (
                <p key={`${refund.card_last_four} ${refund.amount}`} className="text-sm text-ink-soft">
                  <span className="money">{formatMoney(refund.amount)}</span>: {refundWords(refund)}
                </p>
              ))}
            </div>
            {state === 'asked' ? null : url ? (
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

type Field = NonNullable<Endorsement['fields']>[number];

/** An older server only knew plates. */
function fieldsOf({ fields, plates }: Endorsement): Field[] {
  return fields ?? (plates === null ? [] : [{ field: 'plates', from: null, to: plates }]);
}

function shown(field: Field['field'], value: string | null): string {
  if (value === null) return field === 'plates' ? endorsementTexts.platesInProcess : endorsementTexts.none;
  if (field === 'coverage') return coverageNames[value as Coverage];
  if (field === 'phone') return formatPhone244(value);
  return field === 'name' ? writtenName(value) : value;
}

function costOf({ difference }: Endorsement): string {
  const own = endorsementTexts;
  if (difference == null || difference === 0) return own.free;
  return difference > 0 ? own.paid(formatMoney(difference)) : own.returned(formatMoney(-difference));
}

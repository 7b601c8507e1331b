import type { ReceiptPlan as Plan } from '@socio/contracts/shared/policy';
import { formatShiftedDateTime, formatShortDate } from '@socio/domain/dates';
import { ChevronDown } from 'lucide-react';
import { nextReceipt } from '../next-receipt.ts';
import { paidByReinstatement } from '../paid-receipts.ts';
import { texts } from '../texts.ts';

type Receipt = Plan['receipts'][number];

const day = (date: string) => formatShortDate(date) ?? date;

/** The receipts of the year: the next one, and on demand all of them, each with its period and how it stands. */
export function ReceiptPlan({ plan, hasMandatory }: { plan: Plan; hasMandatory: boolean }) {
  const { receipts, as_of: asOf, collected_by: collectedBy, grace_days: graceDays } = plan;
  if (receipts.length < 2) return null;
  const own = texts.plan;
  const next = nextReceipt(plan);
  const isPaidOtherwise = paidByReinstatement(plan);
  const wordsOf = (receipt: Receipt) =>
    isPaidOtherwise(receipt) ? own.paidByReinstatement : stateWords(receipt);
  const hour = asOf === null ? null : formatShiftedDateTime(asOf);
  return (
    <div className="mt-4 border-t border-line pt-3">
      <h3 className="text-sm font-semibold">{own.title}</h3>
      {next === undefined ? (
        isAllPaid(plan) && <p className="mt-1 text-sm">{own.allPaid}</p>
      ) : (
        <p className="mt-1 flex items-baseline justify-between gap-3 text-sm">
          <span className="min-w-0">{own[nextWords(next)](day(next.due_date))}</span>
          <span className="money font-medium">${next.amount}</span>
        </p>
      )}
      <details className="group mt-1 text-sm">
        <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 rounded-card font-medium text-primary [&::-webkit-details-marker]:hidden">
          {receipts.every(isRegular) ? own.all(receipts.length) : own.allAndMore}
          <ChevronDown aria-hidden className="size-5 shrink-0 transition-transform group-open:rotate-180" />
        </summary>
        <ol className="grid sm:grid-cols-2 sm:gap-x-8">
          {receipts.map((receipt) => (
            <li key={receipt.number} className="py-1.5">
              <p className="flex items-baseline justify-between gap-3">
                <span className="min-w-0">
                  <span className="tabular-nums">{receipt.number}.</span> {day(receipt.due_date)}
                </span>
                <span className="money">${receipt.amount}</span>
              </p>
              <p className="text-ink-soft">
                <span className={`font-medium ${toneOf(receipt)}`}>{wordsOf(receipt)}</span> ·{' '}
                {isReinstatement(receipt)
                  ? own.reinstatement
                  : own.period(day(receipt.period_from), day(receipt.period_to))}
              </p>
            </li>
          ))}
        </ol>
      </details>
      {hour === null ? null : <p className="mt-1 text-sm text-ink-soft">{own.asOf(hour)}</p>}
      {next === undefined || (collectedBy === 'product' && next.left_to_insurer !== true) ? null : (
        <p className="mt-1 text-sm text-ink-soft">
          {collectedBy === 'product' ? own.leftToInsurer : own.byInsurer}
        </p>
      )}
      {next === undefined || graceDays === null ? null : (
        <p className="mt-1 text-sm text-ink-soft">{own.grace(graceDays, hasMandatory)}</p>
      )}
    </div>
  );
}

/** Of the plan that the policy was issued with, and nothing in its place. */
const isRegular = ({ kind, state }: Receipt) => (kind ?? 'regular') === 'regular' && state !== 'replaced';

const isReinstatement = ({ kind }: Receipt) => kind === 'reinstatement';

const isAllPaid = ({ receipts }: Plan) =>
  receipts.every(({ state }) => state === 'paid' || state === 'replaced');

function nextWords({ state }: Receipt): 'next' | 'open' | 'lapsed' {
  if (state === 'upcoming') return 'next';
  return state === 'lapsed' ? 'lapsed' : 'open';
}

function stateWords({ state, paid_at: paidAt }: Receipt): string {
  const paidOn = state === 'paid' && paidAt !== null ? formatShiftedDateTime(paidAt) : null;
  return paidOn === null ? texts.plan.states[state] : texts.plan.paidOn(paidOn);
}

function toneOf({ state }: Receipt): string {
  if (state === 'paid') return 'text-success';
  return state === 'due' || state === 'declined' || state === 'lapsed' ? 'text-danger' : '';
}

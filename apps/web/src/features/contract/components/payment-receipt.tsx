import { InsurerNotice } from '../../../common/notices/insurer-notice.tsx';
import { CoverageBadge } from '../../../common/coverage/coverage-badge.tsx';
import type { Application } from '../../../flow/application.ts';
import type { AmountDue } from '../payment/amount-due.ts';
import { texts } from '../texts.ts';

/** What is charged today and what later. */
export function PaymentReceipt({ application, due }: { application: Application; due: AmountDue }) {
  const own = texts.payment.receipt;
  const vehicle = [application.brandModel, application.year].filter(Boolean).join(' ');
  return (
    <section
      aria-label={own.title}
      className="grid gap-4 rounded-card border border-dashed border-line-strong bg-ground p-4 max-sm:bg-surface sm:p-5"
    >
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <div>
          <p className="text-ink-soft">{own.today}</p>
          <p className="money text-3xl font-bold tracking-tight">{due.today}</p>
        </div>
        <div className="min-w-0 sm:text-right">
          {application.coverage === null ? null : <CoverageBadge coverage={application.coverage} />}
          <p className="mt-1 text-sm text-ink-soft">{vehicle}</p>
        </div>
      </div>
      <div className="border-t border-dashed border-line-strong pt-3 text-sm">
        {due.later === null ? (
          <p>{own.once}</p>
        ) : (
          <>
            <p>{own.first}</p>
            {due.issuing === null ? null : <p>{own.issuing(due.issuing)}</p>}
            <p>{own.later(due.later)}</p>
            <p className="mt-2 flex justify-between gap-4 font-semibold">
              <span>{own.total}</span>
              <span className="money">{due.total}</span>
            </p>
          </>
        )}
        <p className="mt-2 text-ink-soft">{own.currency}</p>
      </div>
      <InsurerNotice />
    </section>
  );
}

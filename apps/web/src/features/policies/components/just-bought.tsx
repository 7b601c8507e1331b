import type { PolicyListItem, ReceiptPlan } from '@socio/contracts/shared/policy';
import { formatShortDate } from '@socio/domain/dates';
import { PartyPopper } from 'lucide-react';
import type { ReactNode } from 'react';
import { InstallRow } from '../../../common/install/install-row.tsx';
import { usePublicConfig } from '../../../common/use-public-config.ts';
import { ButtonLink } from '../../../components/button-link.tsx';
import { Card } from '../../../components/card.tsx';
import { telHref } from '../../../lib/tel-href.ts';
import { nextReceipt } from '../next-receipt.ts';
import { policyValidity } from '../policy-details.tsx';
import { texts } from '../texts.ts';

/** The end of a purchase: since when one is insured, what is paid next, and what to do in an accident. */
export function JustBought(props: {
  policy: PolicyListItem;
  plan: ReceiptPlan | null;
  dashboardPath: string;
  documents: ReactNode;
}) {
  const { policy, plan, dashboardPath, documents } = props;
  const own = texts.bought;
  const phone = usePublicConfig()?.insurer.phones.claims;
  const validity = policyValidity(policy);
  const next = plan === null ? undefined : nextReceipt(plan);
  const isYearly = policy['vehicle_insurance_application-billing_cycle'] === 'ANUAL';
  return (
    <Card as="section" aria-labelledby="asegurado" className="mb-6 border-success">
      <h2 id="asegurado" className="flex items-center gap-3 text-xl font-bold tracking-tight">
        <PartyPopper aria-hidden className="size-7 shrink-0 text-success" />
        {own.title}
      </h2>
      {validity === null ? null : <p className="mt-2 font-medium">{own.from(validity.from)}</p>}
      {next === undefined ? (
        isYearly && <p className="mt-1">{own.once}</p>
      ) : (
        <p className="mt-1">
          {own.next(`$${next.amount}`, formatShortDate(next.due_date) ?? next.due_date)}
          {plan?.collected_by === 'insurer' ? ` ${own.byInsurer}` : null}
        </p>
      )}
      <p className="mt-1 text-ink-soft">{own.mailed}</p>
      <div className="mt-4 flex flex-wrap gap-3">{documents}</div>
      <h3 className="mt-4 font-semibold">{own.crash.title}</h3>
      <ol className="mt-1 list-decimal pl-5">
        {own.crash.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
        {phone === undefined ? null : (
          <li>
            {own.crash.call}{' '}
            <a
              href={telHref(phone)}
              className="font-semibold whitespace-nowrap text-primary tabular-nums underline underline-offset-2"
            >
              {phone}
            </a>
          </li>
        )}
      </ol>
      <InstallRow />
      <ButtonLink to={dashboardPath} variant="secondary" className="mt-5">
        {own.home}
      </ButtonLink>
    </Card>
  );
}

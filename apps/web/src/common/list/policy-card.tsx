import { policyStatusIds } from '@socio/domain/policy-state';
import type { PolicyListItem } from '@socio/contracts/shared/policy';
import type { RenewalView } from '@socio/contracts/shared/renewal';
import { formatShortDate } from '@socio/domain/dates';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Badge } from '../../components/badge.tsx';
import { ButtonLink } from '../../components/button-link.tsx';
import { CoverageBadge } from '../coverage/coverage-badge.tsx';
import { policyCardTexts as texts } from './texts.ts';

type Props = { policy: PolicyListItem; to: string };

const dateOf = (date: string): string => formatShortDate(date) ?? texts.noDate;

/** One policy on the dashboard; the whole card is a link. */
export function PolicyCard({ policy, to }: Props) {
  const number = policy['insurance_policies-policy_number'];
  const vehicle = policy['vehicle_insurance_application-brand_model'];
  return (
    <article className="group relative rounded-card border border-line p-4 transition-colors hover:border-primary">
      <Head policy={policy}>
        <h4 className="leading-snug font-semibold">
          {/* The link covers the whole card. */}
          <Link
            to={to}
            aria-label={`${texts.open} ${number}, ${vehicle ?? ''}`}
            className="after:absolute after:inset-0 after:rounded-card focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-primary"
          >
            {vehicle}
          </Link>
        </h4>
      </Head>
      <Facts policy={policy}>
        <Fact label={texts.until}>{dateOf(policy['insurance_policies-end_date'])}</Fact>
      </Facts>
      <RenewalLine policy={policy} />
      <span
        aria-hidden
        className="mt-3 flex items-center gap-1 text-sm font-semibold text-primary group-hover:underline"
      >
        {texts.open}
        <ChevronRight className="size-4" />
      </span>
    </article>
  );
}

/** One policy in the full list: its whole term and a button to its details. */
export function WholePolicyCard({ policy, to }: Props) {
  const number = policy['insurance_policies-policy_number'];
  const vehicle = policy['vehicle_insurance_application-brand_model'];
  return (
    <article className="flex h-full flex-col rounded-card border border-line bg-surface p-5 shadow-card">
      <Head policy={policy}>
        <h2 className="leading-snug font-semibold">{vehicle}</h2>
      </Head>
      <Facts policy={policy}>
        <Fact label={texts.term}>
          {dateOf(policy['insurance_policies-start_date'])} – {dateOf(policy['insurance_policies-end_date'])}
        </Fact>
      </Facts>
      <RenewalLine policy={policy} />
      <div className="mt-auto pt-4">
        <ButtonLink
          to={to}
          variant="secondary"
          full
          aria-label={`${texts.details}: ${number}, ${vehicle ?? ''}`}
        >
          {texts.details}
        </ButtonLink>
      </div>
    </article>
  );
}

function Head({ policy, children }: { policy: PolicyListItem; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-3">
      <div className="min-w-0 flex-1 basis-32">
        {children}
        <p className="text-sm text-ink-soft tabular-nums">{policy['vehicle_insurance_application-year']}</p>
      </div>
      {policy.undecided === true ? (
        <Badge tone="warning">{texts.undecided}</Badge>
      ) : policy['insurance_policies-status_id'] === policyStatusIds.SUSPENDED ? (
        <Badge tone="danger">
          {policy.mandatory_cover === undefined ? texts.suspended : texts.onlyMandatory}
        </Badge>
      ) : policy.begins_later === true ? (
        <Badge tone="info">{texts.begins(dateOf(policy['insurance_policies-start_date']))}</Badge>
      ) : (
        <Badge tone="success">{texts.active}</Badge>
      )}
    </div>
  );
}

/** How its next year stands; nothing of most policies, and of one that its member will not renew. */
function RenewalLine({ policy }: { policy: PolicyListItem }) {
  const words = renewalWords[policy.renewal_state ?? 'ended'];
  return words === undefined ? null : (
    <p className="mt-3 text-sm font-medium">{words(dateOf(policy['insurance_policies-end_date']))}</p>
  );
}

const renewalWords: Partial<Record<RenewalView['state'], (day: string) => string>> = texts.renewal;

function Facts({ policy, children }: { policy: PolicyListItem; children: ReactNode }) {
  const coverage = policy['vehicle_insurance_application-coverage'];
  return (
    <dl className="mt-3 grid gap-1.5 text-sm">
      <Fact label={texts.number}>{policy['insurance_policies-policy_number']}</Fact>
      <Fact label={texts.coverage}>{coverage === null ? null : <CoverageBadge coverage={coverage} />}</Fact>
      {children}
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <dt className="text-ink-soft">{label}</dt>
      <dd className="font-medium tabular-nums">{children}</dd>
    </div>
  );
}

import type { PolicyListItem } from '@socio/contracts/shared/policy';
import { formatShortDate } from '@socio/domain/dates';
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { Badge } from '../components/badge.tsx';
import { CoverageBadge } from './coverage-badge.tsx';

type Props = { policy: PolicyListItem; to: string };

/** One policy in a list; the whole card leads to it. */
export function PolicyCard({ policy, to }: Props) {
  const coverage = policy['vehicle_insurance_application-coverage'];
  const number = policy['insurance_policies-policy_number'];
  return (
    <article className="group relative rounded-card border border-line p-4 transition-colors hover:border-primary">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h4 className="leading-snug font-semibold">
            {/* The link's area is stretched over the card. */}
            <Link
              to={to}
              aria-label={`Ver póliza ${number}, ${policy['vehicle_insurance_application-brand_model'] ?? ''}`}
              className="after:absolute after:inset-0 after:rounded-card focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-primary"
            >
              {policy['vehicle_insurance_application-brand_model']}
            </Link>
          </h4>
          <p className="text-sm text-ink-soft tabular-nums">{policy['vehicle_insurance_application-year']}</p>
        </div>
        <Badge tone="success">Activa</Badge>
      </div>
      <dl className="mt-3 grid gap-1.5 text-sm">
        <div className="flex flex-wrap justify-between gap-x-4">
          <dt className="text-ink-soft">Póliza</dt>
          <dd className="font-medium tabular-nums">{number}</dd>
        </div>
        <div className="flex flex-wrap justify-between gap-x-4">
          <dt className="text-ink-soft">Cobertura</dt>
          <dd>{coverage === null ? null : <CoverageBadge coverage={coverage} />}</dd>
        </div>
        <div className="flex flex-wrap justify-between gap-x-4">
          <dt className="text-ink-soft">Vigente hasta</dt>
          <dd className="font-medium">
            {formatShortDate(policy['insurance_policies-end_date']) ?? 'Fecha no disponible'}
          </dd>
        </div>
      </dl>
      <span
        aria-hidden
        className="mt-3 flex items-center gap-1 text-sm font-semibold text-primary group-hover:underline"
      >
        Ver póliza
        <ChevronRight className="size-4" />
      </span>
    </article>
  );
}

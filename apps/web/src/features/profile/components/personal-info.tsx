import { User } from 'lucide-react';
import { DetailList } from '../../../components/detail-list.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { personalDetails } from '../personal-details.ts';
import { texts } from '../texts.ts';
import { useMember } from '../use-member.ts';
import type { WithIdentity } from '../../../flow/use-identity.ts';
import { SectionCard } from './section-card.tsx';
import { SectionData } from './section-data.tsx';

type Props = { membershipNumber: string; withIdentity: WithIdentity };

/** 'Información Personal', read only. */
export function PersonalInfo({ membershipNumber, withIdentity }: Props) {
  const own = texts.personal;
  const member = useMember(membershipNumber, withIdentity);
  return (
    <SectionCard title={own.title} icon={<User aria-hidden className="size-5 text-primary" />}>
      <SectionData
        own={member}
        failedTitle={own.loadFailed}
        skeleton={
          <>
            <DetailList
              loading
              details={Object.values(own.labels).map((label) => ({ label, value: null }))}
            />
            <Skeleton className="mt-4 h-14 w-full" />
          </>
        }
      >
        {(user) => {
          const details = personalDetails(user, membershipNumber);
          if (details.length === 0) return <EmptyState title={own.empty} />;
          return (
            <>
              <DetailList
                details={details.map(({ label, value }) => ({
                  label,
                  value: <span className="wrap-anywhere">{value}</span>,
                }))}
              />
              <p className="mt-4 text-sm text-ink-soft">{own.notEditable}</p>
            </>
          );
        }}
      </SectionData>
    </SectionCard>
  );
}

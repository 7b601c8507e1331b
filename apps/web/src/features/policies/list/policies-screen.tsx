import { ShieldCheck } from 'lucide-react';
import { allPoliciesQuery } from '../../../common/get-all-policies.ts';
import { WholePolicyCard } from '../../../common/policy-card.tsx';
import { useWholeList } from '../../../common/use-whole-list.ts';
import { WholeList } from '../../../common/whole-list.tsx';
import { BackLink } from '../../../components/back-link.tsx';
import { ButtonLink } from '../../../components/button-link.tsx';
import { namedNew } from '../../../flow/named-new.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { PageLayout } from '../../../components/page-layout.tsx';
import { PageTitle } from '../../../components/page-title.tsx';
import { texts } from './texts.ts';

type Props = {
  paths: { dashboard: string; flow: string; policy: (policyNumber: string) => string };
  /** A quote from scratch: what was kept of another one is cleared. */
  onNewQuote: () => void;
};

/** Every policy in force; the server returns them by start date, newest first. */
export function PoliciesScreen({ paths, onNewQuote }: Props) {
  const list = useWholeList(allPoliciesQuery);
  return (
    <PageLayout homePath={paths.dashboard}>
      <BackLink to={paths.dashboard}>{texts.back}</BackLink>
      <PageTitle subtitle={texts.subtitle}>{texts.title}</PageTitle>
      <WholeList
        list={list}
        loadingText={texts.loading}
        placeholder="h-60"
        empty={
          <EmptyState
            icon={<ShieldCheck aria-hidden className="size-8" />}
            title={texts.empty.title}
            action={
              <ButtonLink to={paths.flow} state={namedNew} onClick={onNewQuote} className="mt-3">
                {texts.empty.newQuote}
              </ButtonLink>
            }
          >
            {texts.empty.detail}
          </EmptyState>
        }
        keyOf={(policy) => policy.id}
      >
        {(policy) => (
          <WholePolicyCard policy={policy} to={paths.policy(policy['insurance_policies-policy_number'])} />
        )}
      </WholeList>
    </PageLayout>
  );
}

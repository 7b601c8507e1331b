import { ShieldCheck } from 'lucide-react';
import { allPoliciesQuery } from '../../../common/get-all-policies.ts';
import { WholePolicyCard } from '../../../common/list/policy-card.tsx';
import { ListPage } from '../../../common/list/list-page.tsx';
import { useWholeList } from '../../../common/list/use-whole-list.ts';
import { ButtonLink } from '../../../components/button-link.tsx';
import { namedNew } from '../../../flow/named-new.ts';
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
    <ListPage
      homePath={paths.dashboard}
      list={list}
      texts={texts}
      cardHeight="h-60"
      emptyIcon={<ShieldCheck aria-hidden className="size-8" />}
      emptyAction={
        <ButtonLink to={paths.flow} state={namedNew} onClick={onNewQuote} className="mt-3">
          {texts.empty.newQuote}
        </ButtonLink>
      }
      keyOf={(policy) => policy.id}
    >
      {(policy) => (
        <WholePolicyCard policy={policy} to={paths.policy(policy['insurance_policies-policy_number'])} />
      )}
    </ListPage>
  );
}

import { ShieldCheck } from 'lucide-react';
import { allPoliciesQuery } from '../../../common/get-all-policies.ts';
import { asListItem } from '../../../common/offline/kept-policies.ts';
import { OfflineNotice } from '../../../common/offline/offline-notice.tsx';
import { useKeptPolicies } from '../../../common/offline/use-kept-policies.ts';
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

/**
 * Every policy in force; the server returns them by start date, newest first. Without network, what was kept of them.
 */
export function PoliciesScreen({ paths, onNewQuote }: Props) {
  const answered = useWholeList(allPoliciesQuery);
  const { kept, isReading } = useKeptPolicies(answered);
  const items = kept?.policies.map(asListItem) ?? [];
  const list =
    kept === null
      ? { ...answered, isPending: answered.isPending || isReading }
      : { ...answered, items, total: items.length, hasMore: false, isPending: false, isError: false };
  return (
    <ListPage
      homePath={paths.dashboard}
      list={list}
      notice={kept === null ? null : <OfflineNotice kept={kept} {...answered} />}
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

import { getAllPolicies } from '@socio/contracts/get-all-policies';
import type { PolicyListItem } from '@socio/contracts/shared/policy';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { OfflineNotice } from '../../../common/offline/offline-notice.tsx';
import { policiesListed } from '../../../common/offline/policies-listed.ts';
import { useKeptPolicies } from '../../../common/offline/use-kept-policies.ts';
import { stored } from '../../../common/storage-keys.ts';
import { OnDemand } from '../../../components/on-demand.tsx';
import { PageLayout } from '../../../components/page/page-layout.tsx';
import { PageTitle } from '../../../components/page/page-title.tsx';
import { showToast } from '../../../components/toast/show-toast.ts';
import type { Identity } from '../../../flow/use-identity.ts';
import { call } from '../../../lib/api-client.ts';
import { isRefusal } from '../../../lib/api-error.ts';
import { policyQuery } from '../policy-query.ts';
import { texts } from '../texts.ts';
import { KeptPolicyPage } from './kept-policy.tsx';
import { PolicyDetail } from './policy-detail.tsx';

type Props = {
  policyNumber: string;
  /** The person comes from buying it. */
  wasJustBought: boolean;
  dashboardPath: string;
  listPath: string;
  documentPath: string;
  /** Where another insurance is quoted. */
  quotePath: string;
  policyPath: (policyNumber: string) => string;
  onUnavailable: () => void;
  identity: Pick<Identity, 'confirm' | 'withIdentity' | 'withFreshProof'>;
};

/** In no list any more, and few have one. */
const loadPast = () => import('./past-policy.tsx').then((part) => part.PastPolicy);

export function PolicyScreen(props: Props) {
  const { policyNumber, wasJustBought, dashboardPath, listPath, documentPath, onUnavailable, identity } =
    props;
  const membershipId = stored.get('membership_id');
  const { data, isPending, isFetching, isError, error, refetch } = useQuery({
    queryKey: ['find-policy', membershipId, policyNumber],
    queryFn: () => findPolicy(membershipId ?? '', policyNumber),
    enabled: membershipId !== null,
    refetchOnMount: 'always',
  });

  // The server decides who may see it; without it the page still shows everything else.
  const full = useQuery({ ...policyQuery(policyNumber), enabled: membershipId !== null });

  const reload = () => {
    void refetch();
    void full.refetch();
  };
  const { kept, isReading } = useKeptPolicies({ error, isFetching, reload });
  const keptPolicy = kept?.policies.find(
    (policy) => policy['insurance_policies-policy_number'] === policyNumber,
  );

  // What is already shown stays when asking for it again fails.
  const isShown = data !== undefined;
  const unavailable =
    membershipId === null || (isError && !isShown && !isReading && keptPolicy === undefined);
  const leave = useEffectEvent(() => {
    showToast(texts.loadFailed);
    onUnavailable();
  });
  useEffect(() => {
    if (unavailable) leave();
  }, [unavailable]);

  if (!isShown && kept !== null && keptPolicy !== undefined) {
    return (
      <KeptPolicyPage
        kept={keptPolicy}
        phones={kept.phones}
        notice={<OfflineNotice kept={kept} isFetching={isFetching} reload={reload} />}
        dashboardPath={dashboardPath}
        listPath={listPath}
      />
    );
  }
  // Lists leave out what is cancelled or over.
  if (data === null && !full.isPending) {
    return (
      <OnDemand
        load={loadPast}
        onFailed={onUnavailable}
        waiting={
          <PageLayout homePath={dashboardPath}>
            <PageTitle>{texts.title}</PageTitle>
          </PageLayout>
        }
      >
        {(Past) => (
          <Past
            policy={full.data ?? null}
            identity={identity}
            dashboardPath={dashboardPath}
            documentPath={documentPath}
            quotePath={props.quotePath}
            onConfirmIdentity={
              isRefusal(full.error, 'LEVEL_RECENT', 'LEVEL_AUTHENTICATED')
                ? () => identity.confirm(reload)
                : undefined
            }
          />
        )}
      </OnDemand>
    );
  }
  return (
    <PolicyDetail
      policyNumber={policyNumber}
      wasJustBought={wasJustBought}
      cancellation={full.data?.cancellation ?? null}
      renewal={full.data?.renewal ?? null}
      quotePath={props.quotePath}
      policyPath={props.policyPath}
      policy={isPending ? null : (data ?? null)}
      receipt={full.data?.receipt ?? null}
      plan={full.data?.receipt_plan ?? null}
      endorsements={full.data?.endorsements ?? []}
      accountContact={full.data?.insured?.account_contact ?? null}
      mandate={full.data?.mandate ?? null}
      cardChange={full.data?.card_change ?? null}
      pendingChange={full.data?.pending_change ?? null}
      identity={identity}
      dashboardPath={dashboardPath}
      documentPath={documentPath}
      onConfirmIdentity={() => identity.confirm(reload)}
    />
  );
}

/** One policy of the member's list; null if it is not in it. */
async function findPolicy(membershipId: string, policyNumber: string): Promise<PolicyListItem | null> {
  const { all_policies: policies, total } = await call(getAllPolicies, { membership_id: membershipId });
  policiesListed({ items: policies, total });
  return policies.find((policy) => policy['insurance_policies-policy_number'] === policyNumber) ?? null;
}

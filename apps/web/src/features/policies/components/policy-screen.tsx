import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { stored } from '../../../common/storage-keys.ts';
import { showToast } from '../../../components/toast/show-toast.ts';
import { findPolicy } from '../api/find-policy.ts';
import { policyQuery } from '../policy-query.ts';
import { texts } from '../texts.ts';
import { PolicyDetail } from './policy-detail.tsx';
import { PolicyNotFound } from './policy-not-found.tsx';

type Props = {
  policyNumber: string;
  dashboardPath: string;
  documentPath: string;
  onUnavailable: () => void;
  /** Asks for the code; true once the person has confirmed who they are. */
  confirmIdentity: () => Promise<boolean>;
};

export function PolicyScreen(props: Props) {
  const { policyNumber, dashboardPath, documentPath, onUnavailable, confirmIdentity } = props;
  const membershipId = stored.get('membership_id');
  const { data, isPending, isError, refetch } = useQuery({
    queryKey: ['find-policy', membershipId, policyNumber],
    queryFn: () => findPolicy(membershipId ?? '', policyNumber),
    enabled: membershipId !== null,
    refetchOnMount: 'always',
  });

  // Asked for by whoever may see it; the server decides, and without it the page has everything else.
  const full = useQuery({ ...policyQuery(policyNumber), enabled: membershipId !== null });

  const unavailable = membershipId === null || isError;
  const leave = useEffectEvent(() => {
    showToast(texts.loadFailed);
    onUnavailable();
  });
  useEffect(() => {
    if (unavailable) leave();
  }, [unavailable]);

  if (data === null) return <PolicyNotFound dashboardPath={dashboardPath} />;
  return (
    <PolicyDetail
      policyNumber={policyNumber}
      policy={isPending ? null : (data ?? null)}
      receipt={full.data?.receipt ?? null}
      dashboardPath={dashboardPath}
      documentPath={documentPath}
      onConfirmIdentity={() =>
        void confirmIdentity().then((confirmed) =>
          confirmed ? Promise.all([refetch(), full.refetch()]) : undefined,
        )
      }
    />
  );
}

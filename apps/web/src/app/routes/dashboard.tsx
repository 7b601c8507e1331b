import { useEffect } from 'react';
import { canUsePasskeys } from '../../common/passkeys/passkey-support.ts';
import { useAuthenticated } from '../../common/use-authenticated.ts';
import { OnDemand } from '../../components/on-demand.tsx';
import { LeavingNotice } from '../../features/account-deletion/leaving-notice.tsx';
import { DashboardScreen } from '../../features/dashboard/components/dashboard-screen.tsx';
import { clearApplicationData } from '../../flow/clear-application-data.ts';
import { queryClient } from '../../lib/query-client.ts';
import { resumeTexts } from '../../flow/texts.ts';
import { IdentityOverPage } from '../identity-over-page.tsx';
import { paths } from '../paths.ts';
import { useResume } from '../use-resume.ts';

const loadChanges = async () =>
  (await import('../../features/account-changes/waiting-changes.tsx')).WaitingChanges;

const loadOffer = async () => (await import('../../features/passkeys/passkey-offer.tsx')).PasskeyOffer;

/** /dashboard */
export function Component() {
  const authenticated = useAuthenticated();
  // Full values are dropped when the level drops; open views ask for the identity themselves.
  useEffect(() => {
    if (authenticated) return;
    for (const key of ['member', 'get-user-addresses', 'get-user-credit-cards', 'application']) {
      queryClient.removeQueries({ queryKey: [key], type: 'inactive' });
    }
  }, [authenticated]);
  const { identity, resuming, resume } = useResume({
    onGone: () => void queryClient.invalidateQueries({ queryKey: ['get-active-insurance-applications'] }),
  });
  return (
    <>
      <DashboardScreen
        paths={paths}
        onNewQuote={clearApplicationData}
        resuming={resuming}
        onResume={(application) => void resume(application)}
        notice={
          <>
            <LeavingNotice withIdentity={identity.withIdentity} />
            {authenticated ? (
              <OnDemand load={loadChanges} renderFailed={() => null}>
                {(WaitingChanges) => <WaitingChanges />}
              </OnDemand>
            ) : null}
          </>
        }
        offer={
          authenticated && canUsePasskeys() ? (
            <OnDemand load={loadOffer} renderFailed={() => null}>
              {(PasskeyOffer) => <PasskeyOffer />}
            </OnDemand>
          ) : null
        }
      />
      <IdentityOverPage identity={identity} {...resumeTexts.identity} />
    </>
  );
}

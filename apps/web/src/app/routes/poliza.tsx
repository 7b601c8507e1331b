import { useLocation, useNavigate, useParams } from 'react-router';
import { PolicyScreen } from '../../features/policies/components/policy-screen.tsx';
import { texts } from '../../flow/texts.ts';
import type { BoughtState } from '../../flow/use-flow-exits.ts';
import { useIdentity } from '../../flow/use-identity.ts';
import { IdentityOverPage } from '../identity-over-page.tsx';
import { paths } from '../paths.ts';

/** /poliza/{policyNumber} */
export function Component() {
  const { policyNumber = '' } = useParams();
  const navigate = useNavigate();
  const identity = useIdentity();
  const state = useLocation().state as Partial<BoughtState> | null;
  return (
    <>
      <PolicyScreen
        key={policyNumber}
        policyNumber={policyNumber}
        wasJustBought={state?.bought === true}
        dashboardPath={paths.dashboard}
        listPath={paths.policies}
        documentPath={paths.policyDocument(policyNumber)}
        quotePath={paths.flow}
        policyPath={paths.policy}
        onUnavailable={() => void navigate(paths.dashboard, { replace: true })}
        identity={identity}
      />
      <IdentityOverPage identity={identity} description={texts.identity.ofPolicy} />
    </>
  );
}

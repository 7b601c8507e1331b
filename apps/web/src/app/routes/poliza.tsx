import { useNavigate, useParams } from 'react-router';
import { PolicyScreen } from '../../features/policies/components/policy-screen.tsx';
import { texts } from '../../flow/texts.ts';
import { useIdentity } from '../../flow/use-identity.ts';
import { IdentityOverPage } from '../identity-over-page.tsx';
import { paths } from '../paths.ts';

/** /poliza/{policyNumber} */
export function Component() {
  const { policyNumber = '' } = useParams();
  const navigate = useNavigate();
  const identity = useIdentity();
  return (
    <>
      <PolicyScreen
        key={policyNumber}
        policyNumber={policyNumber}
        dashboardPath={paths.dashboard}
        documentPath={paths.policyDocument(policyNumber)}
        onUnavailable={() => void navigate(paths.dashboard, { replace: true })}
        identity={identity}
      />
      <IdentityOverPage identity={identity} description={texts.identity.ofPolicy} />
    </>
  );
}

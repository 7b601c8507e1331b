import { useParams } from 'react-router';
import { PolicyDocumentScreen } from '../../features/policies/document/policy-document-screen.tsx';
import { texts } from '../../flow/texts.ts';
import { useIdentity } from '../../flow/use-identity.ts';
import { IdentityOverPage } from '../identity-over-page.tsx';
import { paths } from '../paths.ts';

/** /auto/details/{policyNumber} */
export function Component() {
  const { policyNumber = '' } = useParams();
  const identity = useIdentity();
  return (
    <>
      <PolicyDocumentScreen
        key={policyNumber}
        policyNumber={policyNumber}
        dashboardPath={paths.dashboard}
        backPath={paths.policy(policyNumber)}
        identity={identity}
      />
      <IdentityOverPage identity={identity} description={texts.identity.ofPolicy} />
    </>
  );
}

import { useEffect } from 'react';
import { useParams } from 'react-router';
import { Button } from '../../components/button.tsx';
import { PolicyDocumentScreen } from '../../features/policies/document/policy-document-screen.tsx';
import { texts } from '../../flow/texts.ts';
import { useIdentity } from '../../flow/use-identity.ts';
import { confirmPolicyAccess } from '../confirm-policy-access.ts';
import { IdentityOverPage } from '../identity-over-page.tsx';
import { paths } from '../paths.ts';

/** /auto/details/{policyNumber} */
export function Component() {
  const { policyNumber = '' } = useParams();
  return (
    <PolicyDocumentScreen
      key={policyNumber}
      policyNumber={policyNumber}
      dashboardPath={paths.dashboard}
      backPath={paths.policy(policyNumber)}
      renderIdentity={() => (
        <IdentityOfDocument onAuthenticated={() => void confirmPolicyAccess(policyNumber)} />
      )}
    />
  );
}

/** Opens the panel at once; closed, it can be opened again. */
function IdentityOfDocument({ onAuthenticated }: { onAuthenticated: () => void }) {
  const identity = useIdentity();
  const ask = () => void identity.ask().then((confirmed) => (confirmed ? onAuthenticated() : undefined));
  useEffect(() => {
    ask();
    // Once: afterwards the person decides.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  return (
    <>
      <Button full onClick={ask}>
        {texts.identity.confirm}
      </Button>
      <IdentityOverPage identity={identity} description={texts.identity.ofPolicy} />
    </>
  );
}

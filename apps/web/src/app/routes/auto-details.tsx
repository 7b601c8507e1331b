import { useParams } from 'react-router';
import { ButtonLink } from '../../components/button-link.tsx';
import { PolicyDocumentScreen } from '../../features/policies/document/policy-document-screen.tsx';
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
      renderIdentity={() => <ButtonLink to={paths.dashboard}>Volver al inicio</ButtonLink>}
    />
  );
}

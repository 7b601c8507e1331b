import { useNavigate } from 'react-router';
import { activeApplicationsKey } from '../../common/get-active-insurance-applications.ts';
import { ApplicationsScreen } from '../../features/applications/applications-screen.tsx';
import { clearApplicationData } from '../../flow/clear-application-data.ts';
import { resumeTexts } from '../../flow/texts.ts';
import { useIdentity } from '../../flow/use-identity.ts';
import { queryClient } from '../../lib/query-client.ts';
import { IdentityOverPage } from '../identity-over-page.tsx';
import { paths } from '../paths.ts';
import { useResume } from '../use-resume.ts';

/** /solicitudes */
export function Component() {
  const navigate = useNavigate();
  const changing = useIdentity();
  const { identity, resuming, resume } = useResume({
    onGone: () => void queryClient.invalidateQueries({ queryKey: activeApplicationsKey }),
  });
  return (
    <>
      <ApplicationsScreen
        paths={paths}
        onNewQuote={clearApplicationData}
        resuming={resuming}
        onResume={(application) => void resume(application)}
        identity={changing}
        onQuoteAgain={(id, step) => void navigate(`${paths.flowOf(id)}?step=${step}&resume=true`)}
      />
      <IdentityOverPage identity={identity} {...resumeTexts.identity} />
      <IdentityOverPage identity={changing} {...resumeTexts.identity} description={resumeTexts.toChange} />
    </>
  );
}

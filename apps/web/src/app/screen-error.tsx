import { isRouteErrorResponse, useRouteError } from 'react-router';
import { isMembershipVerified } from '../common/authentication.ts';
import { Button } from '../components/button.tsx';
import { MessagePanel } from '../components/message-panel.tsx';
import { PageLayout } from '../components/page/page-layout.tsx';
import { PageTitle } from '../components/page/page-title.tsx';
import { NotFoundScreen } from './not-found-screen.tsx';
import { paths } from './paths.ts';
import { screenErrorTexts } from './texts.ts';

/** A screen that failed to load or render: usually a script of an older release, or no connection. */
export function ScreenError() {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundScreen />;
  return (
    <PageLayout width="narrow" homePath={isMembershipVerified() ? paths.dashboard : paths.membership}>
      <PageTitle>{screenErrorTexts.heading}</PageTitle>
      <MessagePanel
        tone="danger"
        title={screenErrorTexts.title}
        action={<Button onClick={() => window.location.reload()}>{screenErrorTexts.retry}</Button>}
      >
        {screenErrorTexts.detail}
      </MessagePanel>
    </PageLayout>
  );
}

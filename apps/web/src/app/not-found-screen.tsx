import { Compass } from 'lucide-react';
import { isMembershipVerified } from '../common/authentication.ts';
import { ButtonLink } from '../components/button-link.tsx';
import { NotFoundMessage } from '../components/not-found-message.tsx';
import { PageLayout } from '../components/page/page-layout.tsx';
import { paths } from './paths.ts';
import { notFoundTexts } from './texts.ts';

export function NotFoundScreen() {
  const verified = isMembershipVerified();
  const home = verified ? paths.dashboard : paths.membership;
  return (
    <PageLayout width="narrow" homePath={home}>
      <NotFoundMessage
        icon={<Compass aria-hidden className="size-10" />}
        title={notFoundTexts.title}
        detail={notFoundTexts.detail}
        action={
          <ButtonLink to={home}>
            {verified ? notFoundTexts.toDashboard : notFoundTexts.toMembership}
          </ButtonLink>
        }
      />
    </PageLayout>
  );
}

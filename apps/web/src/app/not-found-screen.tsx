import { Compass } from 'lucide-react';
import { isMembershipVerified } from '../common/authentication.ts';
import { ButtonLink } from '../components/button-link.tsx';
import { NotFoundMessage } from '../components/not-found-message.tsx';
import { PageLayout } from '../components/page-layout.tsx';
import { paths } from './paths.ts';

export function NotFoundScreen() {
  const verified = isMembershipVerified();
  const home = verified ? paths.dashboard : paths.membership;
  return (
    <PageLayout width="narrow" homePath={home}>
      <NotFoundMessage
        icon={<Compass aria-hidden className="size-10" />}
        title="404 Page Not Found"
        detail="La página que buscas no existe o cambió de dirección."
        action={<ButtonLink to={home}>{verified ? 'Ir al inicio' : 'Ir a Membresía'}</ButtonLink>}
      />
    </PageLayout>
  );
}

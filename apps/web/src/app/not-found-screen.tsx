import { Compass } from 'lucide-react';
import { isMembershipVerified } from '../common/authentication.ts';
import { ButtonLink } from '../components/button-link.tsx';
import { PageLayout } from '../components/page-layout.tsx';
import { PageTitle } from '../components/page-title.tsx';
import { paths } from './paths.ts';

export function NotFoundScreen() {
  const verified = isMembershipVerified();
  const home = verified ? paths.dashboard : paths.membership;
  return (
    <PageLayout width="narrow" homePath={home}>
      <div className="flex flex-col items-center py-10 text-center">
        <span className="mb-6 flex size-20 items-center justify-center rounded-full bg-primary-tint text-primary">
          <Compass aria-hidden className="size-10" />
        </span>
        <PageTitle subtitle="La página que buscas no existe o cambió de dirección.">
          404 Page Not Found
        </PageTitle>
        <ButtonLink to={home}>{verified ? 'Ir al inicio' : 'Ir a Membresía'}</ButtonLink>
      </div>
    </PageLayout>
  );
}

import { FileX } from 'lucide-react';
import { ButtonLink } from '../../../components/button-link.tsx';
import { NotFoundMessage } from '../../../components/not-found-message.tsx';
import { PageLayout } from '../../../components/page/page-layout.tsx';
import { texts } from '../texts.ts';

export function PolicyNotFound({ dashboardPath }: { dashboardPath: string }) {
  return (
    <PageLayout width="narrow" homePath={dashboardPath}>
      <NotFoundMessage
        icon={<FileX aria-hidden className="size-10" />}
        {...texts.notFound}
        action={<ButtonLink to={dashboardPath}>{texts.back}</ButtonLink>}
      />
    </PageLayout>
  );
}

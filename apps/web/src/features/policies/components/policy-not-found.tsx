import { FileX } from 'lucide-react';
import { ButtonLink } from '../../../components/button-link.tsx';
import { PageLayout } from '../../../components/page-layout.tsx';
import { PageTitle } from '../../../components/page-title.tsx';
import { texts } from '../texts.ts';

export function PolicyNotFound({ dashboardPath }: { dashboardPath: string }) {
  return (
    <PageLayout width="narrow" homePath={dashboardPath}>
      <div className="flex flex-col items-center py-10 text-center">
        <span className="mb-6 flex size-20 items-center justify-center rounded-full bg-primary-tint text-primary">
          <FileX aria-hidden className="size-10" />
        </span>
        <PageTitle subtitle={texts.notFound.detail}>{texts.notFound.title}</PageTitle>
        <ButtonLink to={dashboardPath}>{texts.back}</ButtonLink>
      </div>
    </PageLayout>
  );
}

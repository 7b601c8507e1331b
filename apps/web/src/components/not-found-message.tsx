import type { ReactNode } from 'react';
import { PageTitle } from './page/page-title.tsx';

type Props = { icon: ReactNode; title: string; detail: string; action: ReactNode };

/** A page that only says that something does not exist, and offers the way out. */
export function NotFoundMessage({ icon, title, detail, action }: Props) {
  return (
    <div className="flex flex-col items-center py-10 text-center">
      <span className="mb-6 flex size-20 items-center justify-center rounded-full bg-primary-tint text-primary">
        {icon}
      </span>
      <PageTitle subtitle={detail}>{title}</PageTitle>
      {action}
    </div>
  );
}

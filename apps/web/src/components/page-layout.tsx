import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { classNames } from '../lib/class-names.ts';
import { Brand } from './brand.tsx';

type Props = {
  children: ReactNode;
  /** What stands at the right of the header: membership, log out, back to the dashboard. */
  headerEnd?: ReactNode;
  /** Where the brand leads; without it the brand is only text. */
  homePath?: string | undefined;
  /** One column for a question, or the whole width for a dashboard. */
  width?: 'narrow' | 'wide';
  footer?: ReactNode;
};

/** Landmarks, header and the width of the content: the frame of every screen. */
export function PageLayout({ children, headerEnd, homePath, width = 'wide', footer }: Props) {
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#contenido"
        className="sr-only rounded-card bg-surface px-4 py-3 font-semibold text-primary focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50"
      >
        Saltar al contenido
      </a>
      <header className="border-b border-line bg-surface print:hidden">
        <div className="page-gutter mx-auto flex min-h-14 max-w-wide flex-wrap items-center justify-between gap-x-4 gap-y-1 py-1">
          {homePath === undefined ? (
            <Brand />
          ) : (
            <Link to={homePath} className="-ml-1 inline-flex min-h-11 items-center rounded-card px-1">
              <Brand />
            </Link>
          )}
          {headerEnd}
        </div>
      </header>
      <main
        id="contenido"
        tabIndex={-1}
        className={classNames(
          'page-gutter mx-auto w-full grow py-6 sm:py-10',
          width === 'narrow' ? 'max-w-narrow' : 'max-w-wide',
        )}
      >
        {children}
      </main>
      {footer}
    </div>
  );
}

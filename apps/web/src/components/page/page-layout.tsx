import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { classNames } from '../../lib/class-names.ts';
import { productName, skipToContent } from './texts.ts';

type Props = {
  children: ReactNode;
  /** The right end of the header: membership, log out, back to the dashboard. */
  headerEnd?: ReactNode;
  /** Where the brand links to; without it the brand is plain text. */
  homePath?: string | undefined;
  /** One column for a question, or full width for a dashboard. */
  width?: 'narrow' | 'wide';
  footer?: ReactNode;
};

/** The frame of every screen: landmarks, header and content width. */
export function PageLayout({ children, headerEnd, homePath, width = 'wide', footer }: Props) {
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#contenido"
        className="sr-only rounded-card bg-surface px-4 py-3 font-semibold text-primary focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50"
      >
        {skipToContent}
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

/** The product's logo and name. */
function Brand() {
  return (
    <span className="inline-flex items-center gap-2.5 font-semibold tracking-tight whitespace-nowrap">
      <svg viewBox="0 0 32 32" aria-hidden className="size-7 shrink-0">
        <path
          className="fill-primary"
          d="M16 1.5 28 6v9.2c0 7.2-4.9 12.6-12 15.3C8.9 27.8 4 22.4 4 15.2V6Z"
        />
        <path
          className="fill-transparent stroke-surface"
          strokeWidth="3"
          strokeLinecap="round"
          strokeLinejoin="round"
          d="m10.5 16 4 4 7.2-8"
        />
      </svg>
      {productName}
    </span>
  );
}

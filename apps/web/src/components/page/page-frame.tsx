import type { ReactNode } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { productName, skipToContent } from './texts.ts';

export type PageFrameProps = {
  children: ReactNode;
  /** The right end of the header: membership, log out, back to the dashboard. */
  headerEnd?: ReactNode;
  /** The left end of the header. */
  brand?: ReactNode;
  /** One column for a question, or full width for a dashboard. */
  width?: 'narrow' | 'wide';
  footer?: ReactNode;
};

/** Landmarks, header and content width, without the router: the entry is drawn before that has been loaded. */
export function PageFrame({
  children,
  headerEnd,
  brand = <Brand />,
  width = 'wide',
  footer,
}: PageFrameProps) {
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#contenido"
        className="sr-only rounded-card bg-surface px-4 py-3 font-semibold text-primary focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50"
      >
        {skipToContent}
      </a>
      <header className="border-b border-line bg-surface print:hidden">
        <div className="page-gutter mx-auto flex min-h-14 max-w-wide flex-wrap items-center justify-between gap-x-2 gap-y-1 py-1 sm:gap-x-4">
          {brand}
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
export function Brand() {
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

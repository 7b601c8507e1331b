import { useEffect, useRef, type ReactNode } from 'react';
import { remember } from '../../lib/page-memory.ts';
import { productName } from './texts.ts';

type Props = {
  children: ReactNode;
  subtitle?: ReactNode;
  /** A new key (the step's name) moves the focus here, so that screen readers announce the new question. */
  focusKey?: string | number;
  /** The browser tab's title; defaults to the heading if that is plain text. */
  documentTitle?: string;
  /** Overrides the usual margin. */
  className?: string;
};

// The first title after a page load does not take the focus: nobody has navigated yet.
const titles = remember('titles', { isFirst: true });

/** The one h1 of a screen. */
export function PageTitle({ children, subtitle, focusKey, documentTitle, className }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    if (titles.isFirst) {
      titles.isFirst = false;
      return;
    }
    heading.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, [focusKey]);

  const text = documentTitle ?? (typeof children === 'string' ? children : undefined);
  return (
    <div className={className ?? 'mb-6'}>
      {text === undefined ? null : <title>{`${text} · ${productName}`}</title>}
      <h1
        ref={heading}
        tabIndex={-1}
        className="text-2xl leading-tight font-bold tracking-tight text-balance sm:text-3xl"
      >
        {children}
      </h1>
      {subtitle ? <p className="mt-2 max-w-prose text-ink-soft">{subtitle}</p> : null}
    </div>
  );
}

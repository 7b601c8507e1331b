import { useEffect, useRef, type ReactNode } from 'react';
import { remember } from '../lib/page-memory.ts';

type Props = {
  children: ReactNode;
  subtitle?: ReactNode;
  /** A new key (the step's name) moves the focus here again, so that a screen reader reads the new question. */
  focusKey?: string | number;
  /** The browser tab's title; without it the text itself where it is one. */
  documentTitle?: string;
  /** Its margin, where the usual one does not fit. */
  className?: string;
};

// The title of the page that the browser has just loaded does not take the focus: nobody has navigated yet.
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
      {text === undefined ? null : <title>{`${text} · Socio Seguro`}</title>}
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

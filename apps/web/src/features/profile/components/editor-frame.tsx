import { Suspense, useEffect, useRef, type ReactNode } from 'react';
import { FormSkeleton } from './form-skeleton.tsx';

type Props = { title: string; children: ReactNode };

/** A form that has opened in a section: the focus goes to its title. */
export function EditorFrame({ title, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="border-t-2 border-primary pt-4 sm:rounded-card sm:border sm:p-4">
      <h4 ref={heading} tabIndex={-1} className="mb-4 font-semibold">
        {title}
      </h4>
      <Suspense fallback={<FormSkeleton />}>{children}</Suspense>
    </div>
  );
}

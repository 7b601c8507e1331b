import { useEffect, useRef, type ReactNode } from 'react';
import { OnDemand } from '../../../components/on-demand.tsx';
import { FormSkeleton } from './form-skeleton.tsx';

type Props<Form> = {
  title: string;
  /** Forms have their own scripts, so that the lists do not wait for them. */
  load: () => Promise<Form>;
  onFailed: () => void;
  children: (form: Form) => ReactNode;
};

/** A form opened in a section: its title takes the focus. */
export function EditorFrame<Form>({ title, load, onFailed, children }: Props<Form>) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="border-t-2 border-primary pt-4 sm:rounded-card sm:border sm:p-4">
      <h4 ref={heading} tabIndex={-1} className="mb-4 font-semibold">
        {title}
      </h4>
      <OnDemand load={load} onFailed={onFailed} waiting={<FormSkeleton />}>
        {children}
      </OnDemand>
    </div>
  );
}

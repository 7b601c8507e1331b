import { classNames } from '../lib/class-names.ts';

/** A placeholder block; class names give it the shape of what is loading. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={classNames('block animate-shimmer rounded-md bg-line', className)} />;
}

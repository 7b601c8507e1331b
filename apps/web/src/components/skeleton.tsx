import { classNames } from '../lib/class-names.ts';

/** A quiet block in the shape of what is coming; give it that shape by class names. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={classNames('block animate-shimmer rounded-md bg-line', className)} />;
}

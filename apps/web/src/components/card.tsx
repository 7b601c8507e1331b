import type { ComponentProps } from 'react';
import { classNames } from '../lib/class-names.ts';

type Props = ComponentProps<'div'> & { as?: 'div' | 'section' | 'article' | 'li'; flush?: boolean };

/** A white surface with a soft shadow. `flush` leaves the padding to its content. */
export function Card({ as = 'div', flush = false, className, ...rest }: Props) {
  // All four tags take the same attributes, which TypeScript cannot tell from the union of their refs.
  const Tag = as as 'div';
  return (
    <Tag
      {...rest}
      className={classNames(
        'min-w-0 rounded-card border border-line bg-surface shadow-card print:shadow-none',
        !flush && 'p-5 sm:p-6',
        className,
      )}
    />
  );
}

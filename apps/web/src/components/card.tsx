import type { ComponentProps } from 'react';
import { classNames } from '../lib/class-names.ts';

type Props = ComponentProps<'div'> & { as?: 'div' | 'section' | 'article' | 'li'; flush?: boolean };

/** The white surface with the one soft shadow. `flush` leaves the padding to what is inside. */
export function Card({ as = 'div', flush = false, className, ...rest }: Props) {
  // The four tags take the same attributes, which TypeScript cannot see through the union of their refs.
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

import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import { classNames } from '../lib/class-names.ts';
import { buttonStyle, type ButtonLook } from './button-style.ts';

type Props = LinkProps & ButtonLook & { icon?: ReactNode };

/** A link that looks like a button: for navigation, never for an action. */
export function ButtonLink(props: Props) {
  const { variant, full, compact, dense, icon, className, children, ...rest } = props;
  return (
    <Link {...rest} className={classNames(buttonStyle({ variant, full, compact, dense }), className)}>
      {icon}
      {children}
    </Link>
  );
}

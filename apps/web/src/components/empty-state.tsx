import type { ReactNode } from 'react';

type Props = { icon?: ReactNode; title: ReactNode; children?: ReactNode; action?: ReactNode };

export function EmptyState({ icon, title, children, action }: Props) {
  return (
    <div className="flex flex-col items-center gap-2 rounded-card bg-sunken px-5 py-8 text-center">
      {icon ? <span className="text-ink-soft">{icon}</span> : null}
      <p className="font-semibold">{title}</p>
      {children ? <p className="max-w-prose text-sm text-ink-soft">{children}</p> : null}
      {action}
    </div>
  );
}

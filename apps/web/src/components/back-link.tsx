import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';

/** A link back, above a screen's title. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Link
      to={to}
      className="mb-3 -ml-2 inline-flex min-h-11 items-center gap-1.5 rounded-card px-2 font-medium text-primary hover:bg-primary-tint print:hidden"
    >
      <ArrowLeft aria-hidden className="size-4" />
      {children}
    </Link>
  );
}

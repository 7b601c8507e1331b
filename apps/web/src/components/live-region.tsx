import type { ReactNode } from 'react';

/** Announces a change to screen readers without showing it: results found, step reached, progress. */
export function LiveRegion({ children, urgent = false }: { children: ReactNode; urgent?: boolean }) {
  return (
    <div
      role={urgent ? 'alert' : 'status'}
      aria-live={urgent ? 'assertive' : 'polite'}
      aria-atomic
      className="sr-only"
    >
      {children}
    </div>
  );
}

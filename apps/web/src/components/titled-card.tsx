import { useId, type ReactNode } from 'react';
import { Card } from './card.tsx';

/** A card that is a section of the page under its own heading. */
export function TitledCard({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Card as="section" aria-labelledby={id}>
      <h2 id={id} className="mb-3 text-lg font-semibold">
        {title}
      </h2>
      <div className="grid gap-3">{children}</div>
    </Card>
  );
}

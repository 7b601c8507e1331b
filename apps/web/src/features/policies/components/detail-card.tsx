import type { ReactNode } from 'react';
import { Card } from '../../../components/card.tsx';

type CardProps = { icon: ReactNode; title: string; className?: string; children: ReactNode };

export function DetailCard({ icon, title, className, children }: CardProps) {
  return (
    <Card as="section" className={className}>
      <h2 className="mb-2 flex items-center gap-2 font-semibold">
        <span className="text-primary">{icon}</span>
        {title}
      </h2>
      {children}
    </Card>
  );
}

import { useId, type ReactNode, type Ref } from 'react';
import { Card } from '../../../components/card.tsx';

type Props = {
  title: string;
  icon: ReactNode;
  children: ReactNode;
  /** Takes the focus after something in the section is saved or removed. */
  headingRef?: Ref<HTMLHeadingElement>;
};

/** One card of the profile under its heading. */
export function SectionCard({ title, icon, children, headingRef }: Props) {
  const id = useId();
  return (
    <Card as="section" aria-labelledby={id} className="scroll-mt-20">
      <h3
        id={id}
        ref={headingRef}
        tabIndex={-1}
        className="mb-4 flex items-center gap-2 text-lg font-semibold"
      >
        {icon}
        {title}
      </h3>
      {children}
    </Card>
  );
}

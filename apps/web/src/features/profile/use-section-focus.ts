import { useEffect, useRef, useState } from 'react';

/** After something in a section was saved or removed, the focus goes to its heading: what had it is gone. */
export function useSectionFocus() {
  const heading = useRef<HTMLHeadingElement>(null);
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    if (turn > 0) heading.current?.focus();
  }, [turn]);
  return { heading, focusSection: () => setTurn((before) => before + 1) };
}

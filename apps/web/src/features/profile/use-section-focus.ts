import { useEffect, useRef, useState } from 'react';

/** Moves the focus to a section's heading after a save or removal: whatever had it is gone. */
export function useSectionFocus() {
  const heading = useRef<HTMLHeadingElement>(null);
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    if (turn > 0) heading.current?.focus();
  }, [turn]);
  return { heading, focusSection: () => setTurn((before) => before + 1) };
}

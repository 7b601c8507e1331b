import { useState } from 'react';
import { keepUnsent, readUnsent } from '../../common/unsent-fields.ts';

const nothing = { number: '', phone: '' };

/** What was typed and survives a reload; never the birth date or a code. */
export function useTyped() {
  const [typed, setTyped] = useState(() => readUnsent('lost-phone', null, nothing));
  const keep = (changed: Partial<typeof nothing>): void => {
    const next = { ...typed, ...changed };
    setTyped(next);
    keepUnsent('lost-phone', null, next);
  };
  return [typed, keep] as const;
}

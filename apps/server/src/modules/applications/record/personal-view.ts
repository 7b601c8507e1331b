import { toSlashed } from '@socio/domain/dates';
import { maskBirthDate, maskEmail, maskPhone, maskTail4 } from '@socio/domain/masks';

type Shown = string | null;

/** Personal values as they leave the server: below level authenticated only as masks (architecture.md). */
export function personalView(authenticated: boolean) {
  const shown = (value: Shown | undefined, mask: (value: string) => string): Shown => {
    if (value === null || value === undefined) return null;
    return authenticated ? value : mask(value);
  };
  return {
    phone: (value: Shown) => shown(value, maskPhone),
    birthDate: (value: Shown) => shown(value === null ? null : toSlashed(value), maskBirthDate),
    email: (value: Shown) => shown(value, maskEmail),
    tail: (value: Shown) => shown(value, maskTail4),
  };
}

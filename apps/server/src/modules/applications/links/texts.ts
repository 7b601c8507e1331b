import { refusals } from '@socio/contracts/error-texts';

export const texts = {
  validated: 'Identidad verificada',
  mismatch: 'La fecha de nacimiento no coincide con nuestros registros. Intenta de nuevo.',
  locked: refusals.LINK_LOCKED.text,
} as const;

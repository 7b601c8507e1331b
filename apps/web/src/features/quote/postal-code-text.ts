import { checkPostalCode } from '@socio/domain/validation/postal-code';
import type { PostalCodePlace } from '../../common/zip-code-lookup.ts';
import { texts } from './texts.ts';

/** The message for what was typed, before any look-up (specification quote 5). */
export function postalCodeError(typed: string): string | null {
  const own = texts.postalCode.errors;
  switch (checkPostalCode(typed)) {
    case null:
      return null;
    case 'POSTAL_CODE_REQUIRED':
    case 'POSTAL_CODE_NOT_DIGITS':
      return own.invalid;
    default:
      return own.length;
  }
}

/** 'Juárez, Cuauhtémoc, Ciudad de México y 3 colonias más', so that the person can see that the code is theirs. */
export function placeText({ neighborhoods, state }: PostalCodePlace): string | null {
  const [first] = neighborhoods;
  // For a code missing from the catalogue only the state is known.
  if (first === undefined) return state;
  const place = [...new Set([first.neighborhood, first.municipio, first.state])].filter(Boolean).join(', ');
  const others = neighborhoods.length - 1;
  return others === 0 ? place : place + texts.postalCode.more(others);
}

export function postalCodeDigits(typed: string): string {
  return typed.replace(/\D/g, '').slice(0, 5);
}

import type { Contract } from './contract.ts';
import type { RefusalCode } from './error-texts.ts';
import { isRefusedWhileLeaving } from './shared/refused-while-leaving.ts';

/** Refusals that any call can send, in addition to those in its contract. */
const commonRefusals = [
  'BAD_JSON',
  'BAD_HOST',
  'BAD_ORIGIN',
  'LEVEL_VERIFIED',
  'LEVEL_AUTHENTICATED',
  'LEVEL_RECENT',
  'LEVEL_FRESH',
  'ACCOUNT_LEAVING',
  'NOT_FOUND',
  'NOT_JSON',
  'TOO_SLOW',
  'TOO_LARGE',
  'FIELDS_INVALID',
  'TOO_MANY',
  'TIMED_OUT',
  'INTERNAL',
  'UNAVAILABLE',
  'OVERLOADED',
] as const satisfies readonly RefusalCode[];

/**
 * Returns the code of every refusal that a call can answer with: those in its contract, and the common ones that its
 * method, its level and its arguments allow (docs/decisions/0003).
 */
export function refusalsOf(contract: Contract): RefusalCode[] {
  return [...commonRefusals.filter((code) => canSend(contract, code)), ...contract.errors];
}

function canSend(
  { method, path, level, freshProof, params, request, form, alwaysAnswered }: Contract,
  code: (typeof commonRefusals)[number],
): boolean {
  switch (code) {
    case 'BAD_ORIGIN':
      return method !== 'GET' && form === undefined;
    case 'BAD_JSON':
    case 'NOT_JSON':
    case 'TOO_SLOW':
    case 'TOO_LARGE':
      return method !== 'GET';
    case 'FIELDS_INVALID':
      return params !== undefined || request !== undefined;
    case 'LEVEL_VERIFIED':
      return level !== 'anyone' && level !== 'token';
    case 'LEVEL_AUTHENTICATED':
      return level === 'authenticated' || level === 'authenticated-owner' || level === 'owner';
    case 'LEVEL_RECENT':
      return level === 'recent';
    case 'LEVEL_FRESH':
      return freshProof !== undefined;
    case 'ACCOUNT_LEAVING':
      return isRefusedWhileLeaving(path);
    case 'OVERLOADED':
      return alwaysAnswered === undefined;
    case 'BAD_HOST':
    case 'NOT_FOUND':
    case 'TOO_MANY':
    case 'TIMED_OUT':
    case 'INTERNAL':
    case 'UNAVAILABLE':
      return true;
  }
}

import { refusals, type RefusalCode } from '@socio/contracts/error-texts';
import { refusalMessage } from '@socio/contracts/refusal-message';

/** A refusal that a person can meet; the error handler turns it into its status and Spanish text. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly details: Record<string, unknown>;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: RefusalCode, details: Record<string, unknown> = {}, retryAfterSeconds?: number) {
    super(code);
    this.name = 'Refusal';
    this.code = code;
    this.details = details;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** The paths of the fields that failed validation, with reasons but never values. */
export function invalidFields(
  issues: readonly { path: readonly PropertyKey[]; code: string }[],
  prefix?: string,
): Refusal {
  const nameOf = (path: readonly PropertyKey[]) =>
    [...(prefix === undefined ? [] : [prefix]), ...path].join('.');
  return new Refusal('FIELDS_INVALID', {
    fields: Object.fromEntries(issues.map((issue) => [nameOf(issue.path), issue.code])),
  });
}

export function refusalBody(code: RefusalCode, details: Record<string, unknown> = {}) {
  return { success: false as const, code, message: refusalMessage(code, details), details };
}

export function refusalStatus(code: RefusalCode): number {
  return refusals[code].status;
}

import * as z from 'zod/mini';
import { refusals, type RefusalCode } from './error-texts.ts';
import { applicationEndSchema } from './shared/application-end.ts';
import { codeDigitsSchema } from './shared/code-digits.ts';
import { insuringPolicySchema } from './shared/insuring-policy.ts';

/** Returns the body schema of a call refused with a code (docs/decisions/0003). */
export function refusalSchema(code: RefusalCode) {
  return z.strictObject({
    success: z.literal(false),
    code: z.literal(code),
    /** In Spanish, for the person: what happened and what to do next. */
    message: z.string(),
    details: detailsOf(code),
  });
}

function detailsOf(code: RefusalCode): z.core.$ZodType {
  if (code === 'APPLICATION_INACTIVE') return z.union([applicationEndSchema, z.strictObject({})]);
  if (code === 'VEHICLE_ALREADY_INSURED') {
    return z.strictObject({ policies: z.array(insuringPolicySchema) });
  }
  const { status } = refusals[code];
  /** What is wrong with each field, by field name. */
  const fields = z.optional(z.record(z.string(), z.string()));
  /** The same as the Retry-After header. */
  const retry_after_seconds = z.optional(z.int().check(z.minimum(0)));
  /** How many digits the code has that was sent, or may have been. */
  const code_digits = z.optional(codeDigitsSchema);
  /** The same id as in the log. */
  const request_id = z.string();
  return z.strictObject({
    ...(status === 422 && { fields }),
    ...(status === 429 && { retry_after_seconds }),
    ...(status >= 500 && { request_id }),
    ...((code === 'OTP_COOLDOWN' || code === 'SMS_TIMEOUT') && { code_digits }),
  });
}

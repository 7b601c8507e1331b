import { codeDigits } from '@socio/domain/code-rules';
import * as z from 'zod/mini';

/** How many digits a code sent by SMS has. */
export const codeDigitsSchema = z.union([z.literal(codeDigits.usual), z.literal(codeDigits.onGuard)]);

const lengths = Object.values(codeDigits).map((digits) => `\\d{${digits}}`);

/** A code as sent: its digits, without the spaces between its groups. */
export const codeSchema = z
  .string()
  .check(z.maxLength(codeDigits.onGuard), z.regex(new RegExp(`^(?:${lengths.join('|')})$`)));

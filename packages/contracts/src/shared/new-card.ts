import * as z from 'zod/mini';

/** A card that a person has just typed; to be checked with `tokenOrCard`. */
export const newCardSchema = z.object({
  card_holder_name: z.string().check(z.trim(), z.minLength(3), z.maxLength(60)),
  /** What the gateway gave the browser for the card (trust.md, Card data past the server). */
  card_token: z.optional(z.string().check(z.minLength(1), z.maxLength(200), z.regex(/^[\w.-]+$/))),
  /** Without a token, where the installation takes cards through the server: 13 to 16 digits, with or without spaces. */
  card_number: z.optional(z.string().check(z.maxLength(19), z.regex(/^\d(?: ?\d){12,15}$/))),
  /** MM/YY. */
  expiration_date: z.optional(z.string().check(z.maxLength(5), z.regex(/^(?:0[1-9]|1[0-2])\/\d{2}$/))),
  cvv_code: z.optional(z.string().check(z.maxLength(4), z.regex(/^\d{3,4}$/))),
});

export type TypedCard = z.output<typeof newCardSchema>;

/** Either the token, or number, expiry and code: never both, so that no number comes along unasked. */
export const tokenOrCard = z.refine<z.infer<typeof newCardSchema>>(
  ({ card_token, card_number, expiration_date, cvv_code }) => {
    const typed = [card_number, expiration_date, cvv_code];
    return card_token === undefined
      ? typed.every((part) => part !== undefined)
      : typed.every((part) => part === undefined);
  },
  { path: ['card_token'] },
);

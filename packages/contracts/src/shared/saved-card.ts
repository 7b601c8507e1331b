import * as z from 'zod/mini';
import { idSchema } from './ids.ts';

/** A member's card: profile panel and step 11. Only the last digits of its number are ever returned. */
export const savedCardSchema = z.object({
  'credit_cards-id': idSchema,
  /** Last four digits. */
  'credit_cards-card_number': z.string(),
  'credit_cards-card_holder_name': z.string(),
  /** MM/YY. */
  'credit_cards-expiration_date': z.string(),
  /** Sent because four digits do not reveal it: American Express, Visa, Mastercard or 'Tarjeta'. */
  'credit_cards-card_type': z.enum(['American Express', 'Visa', 'Mastercard', 'Tarjeta']),
  /** Receipts of a policy are charged to it. A server of the release before does not say it. */
  has_mandate: z.optional(z.boolean()),
});

export type SavedCard = z.output<typeof savedCardSchema>;

import { freshActs } from '@socio/domain/fresh-proof';
import * as z from 'zod/mini';

/** What the identity is proven for, where a call asks for a proof of its own (Contract.freshProof). */
export const freshActSchema = z.optional(z.enum(freshActs));

import * as z from 'zod/mini';

/** 'regular': of the plan that the policy was issued with. */
export const receiptKindSchema = z.enum(['regular', 'rest', 'reinstatement', 'endorsement']);

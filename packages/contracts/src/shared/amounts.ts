import * as z from 'zod/mini';
import { parseMxn } from '@socio/domain/money';

/** Pesos as people read them: '10,464.91'. */
export const mxnSchema = z.string().check(
  z.maxLength(16),
  z.refine((text) => (parseMxn(text) ?? -1) >= 0),
);

/** Parts of a price: integer centavos. */
export const centavosSchema = z.int().check(z.minimum(0));

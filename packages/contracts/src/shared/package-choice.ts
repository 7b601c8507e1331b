import * as z from 'zod/mini';

export const coverageSchema = z.enum(['RC', 'LIMITADA', 'AMPLIA']);
export const billingCycleSchema = z.enum(['MENSUAL', 'ANUAL']);
export const stepTypeSchema = z.enum(['cotizacion', 'contratacion']);
/** Consents travel as text, as specified for step 6. */
export const flagTextSchema = z.enum(['true', 'false']);

import { billingCycles, packages } from '@socio/domain/tariff/coverages';
import * as z from 'zod/mini';

export const coverageSchema = z.enum(packages);
export const billingCycleSchema = z.enum(billingCycles);
export const stepTypeSchema = z.enum(['cotizacion', 'contratacion']);
/** Consents are sent as text, as the specification of step 6 says. */
export const flagTextSchema = z.enum(['true', 'false']);

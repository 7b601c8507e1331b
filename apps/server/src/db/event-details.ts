import * as z from 'zod/mini';
import { storedJson } from './stored-data.ts';

const details = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]));

/** Codes, numbers and amounts; never names, addresses or contact details. */
export type EventDetails = z.output<typeof details>;
export const eventDetails = storedJson('audit_events.details', details);

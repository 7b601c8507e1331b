import { serviceKinds } from '@socio/domain/services';
import * as z from 'zod/mini';
import { instantSchema } from './dates.ts';
import { idSchema } from './ids.ts';

/** One request for a service; where it was asked for stays with the server and the insurer. */
export const serviceRequestSchema = z.object({
  id: idSchema,
  kind: z.enum(serviceKinds),
  /** `asked`: whether the insurer knows of it is unknown. `cancelled`: it never will. */
  state: z.enum(['asked', 'taken', 'refused', 'cancelled']),
  /** The insurer's number for it, and when it expects to arrive; null unless taken. */
  folio: z.nullable(z.string()),
  arrives_at: z.nullable(instantSchema),
  /** The year's events are used up: why the insurer refused, if it said so. */
  used_up: z.boolean(),
  asked_at: instantSchema,
  /** Another one of its kind cannot be asked for yet. */
  open: z.boolean(),
});

export type ServiceRequest = z.output<typeof serviceRequestSchema>;

import * as z from 'zod/mini';
import { contract } from './contract.ts';
import { wrapped } from './envelope.ts';
import { cancellationPreviewSchema } from './shared/cancellation.ts';
import { isoDateSchema } from './shared/dates.ts';
import { policyNumberSchema } from './shared/ids.ts';

/** 'Cancelar mi seguro' on /poliza/{policyNumber}: what comes back, before anything is asked (after-the-sale.md). */
export const previewCancellation = contract({
  method: 'POST',
  path: '/api/preview-cancellation',
  level: 'recent',
  summary: 'Policy detail: what cancelling on a day gives back, with its arithmetic',
  request: z.object({
    policy_number: policyNumberSchema,
    /** Today if omitted. */
    effective_on: z.optional(isoDateSchema),
  }),
  response: wrapped({ preview: cancellationPreviewSchema }),
  errors: ['CANCELLATION_DAY', 'POLICY_ENDED', 'CANCELLATION_ASKED'],
});

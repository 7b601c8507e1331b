import { serviceKinds, serviceTextLengths } from '@socio/domain/services';
import * as z from 'zod/mini';
import { contract } from './contract.ts';
import { wrapped } from './envelope.ts';
import { policyNumberSchema } from './shared/ids.ts';
import { serviceRequestSchema } from './shared/service-request.ts';

const textOf = (length: number) => z.nullish(z.string().check(z.trim(), z.maxLength(length)));

/** Policy detail: asks the insurer for a service. While one of the kind is open, that one is answered. */
export const requestService = contract({
  method: 'POST',
  path: '/api/request-service',
  level: 'recent',
  summary: 'Policy detail: reports a claim or asks for a tow truck, a jump start or gasoline',
  request: z.object({
    policy_number: policyNumberSchema,
    kind: z.enum(serviceKinds),
    note: textOf(serviceTextLengths.note),
    place: textOf(serviceTextLengths.place),
    /** Only if the person gave it with 'Usar mi ubicación'. */
    position: z.nullish(
      z.object({
        latitude: z.number().check(z.minimum(-90), z.maximum(90)),
        longitude: z.number().check(z.minimum(-180), z.maximum(180)),
      }),
    ),
  }),
  response: wrapped({
    service_request: serviceRequestSchema,
    /** It had been asked for before. */
    already_open: z.boolean(),
  }),
  errors: ['SERVICE_POLICY_ENDED', 'SERVICE_ONLY_MANDATORY', 'SERVICE_NOT_COVERED', 'SERVICE_LIMIT'],
});

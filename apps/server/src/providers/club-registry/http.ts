import * as z from 'zod/mini';
import { callService, readReply, type ServiceConfig } from '../call-service.ts';
import type { ClubRegistry } from './port.ts';

const answer = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('active'),
    clubId: z.string().check(z.minLength(1)),
    holder: z.nullish(z.object({ initials: z.string().check(z.minLength(1)), birth_year: z.int() })),
  }),
  z.object({ status: z.literal('inactive') }),
  z.object({ status: z.literal('not-found') }),
]);

export function createClubRegistry(config: ServiceConfig): ClubRegistry {
  return {
    findMembership: async (membershipNumber) => {
      const path = `/memberships/${encodeURIComponent(membershipNumber)}`;
      const read = readReply(answer, await callService(config, { method: 'GET', path }));
      if (read.kind === 'unknown') return read;
      if (read.body.status !== 'active') return { kind: read.body.status };
      const { clubId, holder } = read.body;
      return {
        kind: 'active',
        clubId,
        holder: holder ? { initials: holder.initials, birthYear: holder.birth_year } : null,
      };
    },
  };
}

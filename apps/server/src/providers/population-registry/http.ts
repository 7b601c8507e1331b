import * as z from 'zod/mini';
import { callService, readReply, type ServiceConfig } from '../call-service.ts';
import { unknown } from '../unknown.ts';
import type { PopulationRegistry } from './port.ts';

/** The registry answers in an old form (`estatus`, `mensaje`) or a new one (`status`, `message`, `data`). */
const person = z.object({ curp: z.string().check(z.regex(/^[A-Z0-9Ñ]{18}$/)) });
const found = z.union([
  z.pipe(
    z.object({
      status: z.literal('found'),
      message: z.string(),
      data: z.extend(person, { estatus: z.string(), mensaje: z.optional(z.string()) }),
    }),
    z.transform(({ message, data }) => ({ curp: data.curp, status: data.estatus, message })),
  ),
  z.pipe(
    z.extend(person, { estatus: z.string().check(z.minLength(2)), mensaje: z.string() }),
    z.transform(({ curp, estatus, mensaje }) => ({ curp, status: estatus, message: mensaje })),
  ),
]);

const mismatch = z.union([
  z.pipe(
    z.object({ status: z.literal('mismatch'), message: z.string() }),
    z.transform(({ message }) => message),
  ),
  z.pipe(
    z.object({ estatus: z.literal(''), mensaje: z.string() }),
    z.transform(({ mensaje }) => mensaje),
  ),
]);

const nameText = z.string().check(z.trim(), z.minLength(1), z.maxLength(60));
const names = z.object({
  status: z.literal('found'),
  data: z.object({
    nombres: nameText,
    primerApellido: nameText,
    segundoApellido: z.nullable(z.string().check(z.trim(), z.maxLength(60))),
    estatus: z.string().check(z.minLength(2)),
  }),
});
const missing = z.object({ status: z.literal('missing') });

export function createPopulationRegistry(config: ServiceConfig): PopulationRegistry {
  return {
    findPerson: async (query) => {
      const reply = await callService(config, { method: 'POST', path: '/curp', body: query });
      const match = readReply(found, reply);
      if (match.kind === 'read') return { kind: 'found', ...match.body };
      const refused = readReply(mismatch, reply);
      if (refused.kind === 'read') return { kind: 'mismatch', message: refused.body };
      return refused.kind === 'unknown' ? refused : unknown('unreadable');
    },
    findNames: async (curp) => {
      const reply = await callService(config, { method: 'POST', path: '/names', body: { curp } });
      const known = readReply(names, reply);
      if (known.kind === 'read') {
        const { nombres, primerApellido, segundoApellido, estatus } = known.body.data;
        const found = { name: nombres, firstLastName: primerApellido, status: estatus };
        return { kind: 'found', ...found, secondLastName: segundoApellido || null };
      }
      const none = readReply(missing, reply);
      if (none.kind === 'read') return { kind: 'missing' };
      return none.kind === 'unknown' ? none : unknown('unreadable');
    },
  };
}

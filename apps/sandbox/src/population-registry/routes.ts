import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { isBirthStateCode } from '@socio/domain/birth-states';
import { makeCurp } from '@socio/domain/curp';
import { isCivilDate } from '@socio/domain/dates';
import { addOperation, type Outcome } from '../world/operation.ts';
import { readBody } from '../world/read-body.ts';
import type { World } from '../world/world.ts';

const surname = z.string().check(z.trim(), z.minLength(1));

const personQuery = z.object({
  name: surname,
  firstLastName: surname,
  secondLastName: z.nullable(z.string()),
  birthDate: z.string().check(z.refine(isCivilDate)),
  gender: z.enum(['H', 'M']),
  birthState: z.string().check(z.refine(isBirthStateCode)),
});

export function addPopulationRegistryRoutes(app: FastifyInstance, world: World): void {
  addOperation(app, world, {
    service: 'population-registry',
    operation: 'find-person',
    method: 'POST',
    path: '/curp',
    act: (request) => findPerson(request, world),
  });
  addOperation(app, world, {
    service: 'population-registry',
    operation: 'find-names',
    method: 'POST',
    path: '/names',
    act: (request) => findNames(request, world),
  });
  // As if somebody had corrected it at the civil registry.
  app.post('/persons', async (request, reply) => {
    const parsed = z.safeParse(corrected, request.body);
    if (!parsed.success) return reply.code(422).send({ error: 'invalid' });
    const { curp, ...person } = parsed.data;
    world.persons.put(curp, person);
    return reply.code(204).send();
  });
}

const curpQuery = z.object({ curp: z.string() });
const corrected = z.object({
  curp: z.string(),
  nombres: surname,
  primerApellido: surname,
  segundoApellido: z.nullable(z.string()),
  estatus: z._default(z.string(), 'AN'),
});

function findNames(request: FastifyRequest, world: World): Outcome {
  const read = readBody(curpQuery, request);
  if (!read.ok) return read.outcome;
  const person = world.persons.get(read.body.curp);
  if (person === undefined) return { status: 200, body: { status: 'missing' } };
  if (person.primerApellido === 'DEMORA') return 'silence';
  return { status: 200, body: { status: 'found', data: person } };
}

function findPerson(request: FastifyRequest, world: World): Outcome {
  const read = readBody(personQuery, request);
  if (!read.ok) return read.outcome;
  const person = { ...read.body, secondLastName: read.body.secondLastName ?? '' };
  switch (person.firstLastName.toUpperCase()) {
    case 'RECHAZADO':
      return {
        status: 200,
        body: {
          status: 'mismatch',
          message: 'Error de CURP: los datos no coinciden con el registro nacional de población.',
        },
      };
    case 'DEMORA':
      return 'silence';
    case 'INVALIDO':
      return found(
        remember(world, person, 'BD'),
        'BD',
        'Error de validación: la CURP está dada de baja en el registro nacional de población.',
      );
    default:
      return found(remember(world, person, 'AN'), 'AN', 'CURP encontrada');
  }
}

/** Returns the person's CURP; what the registry knows of it already stays. */
function remember(world: World, person: Parameters<typeof makeCurp>[0], estatus: string): string {
  const curp = makeCurp(person);
  if (world.persons.get(curp) === undefined)
    world.persons.put(curp, {
      nombres: person.name,
      primerApellido: person.firstLastName,
      segundoApellido: person.secondLastName || null,
      estatus,
    });
  return curp;
}

/**
 * Both forms that the registry's answers have taken: `estatus` and `mensaje` inside, `status` and `message` outside.
 */
function found(curp: string, estatus: string, mensaje: string): Outcome {
  return {
    status: 200,
    body: { status: 'found', message: mensaje, data: { curp, estatus, mensaje } },
  };
}

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
    act: findPerson,
  });
}

function findPerson(request: FastifyRequest): Outcome {
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
        makeCurp(person),
        'BD',
        'Error de validación: la CURP está dada de baja en el registro nacional de población.',
      );
    default:
      return found(makeCurp(person), 'AN', 'CURP encontrada');
  }
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

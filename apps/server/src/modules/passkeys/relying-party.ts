import type { FastifyRequest } from 'fastify';

/** For whom a passkey is made: its name is part of every signature (WebAuthn: relying party). */
export type RelyingParty = { id: string; origin: string };

export type FindRelyingParty = (request: FastifyRequest) => RelyingParty;

/**
 * In production PUBLIC_URL and nothing else; on a developer's machine the address in the browser, which require-own-origin
 * has found to be this server's.
 */
export function createFindRelyingParty(publicUrl: string, production: boolean): FindRelyingParty {
  return ({ headers }) => {
    const { origin, hostname } = new URL(production ? publicUrl : (headers.origin ?? publicUrl));
    return { id: hostname, origin };
  };
}

import type { FastifyRequest } from 'fastify';
import type { Database } from '../../../db/connection.ts';
import { findByToken, type DataKeys } from '../../../db/data-keys.ts';
import type { OpaqueCookie } from '../../../http/opaque-cookie.ts';
import { findDeviceId, findDeviceMember, findKnownDevice } from './repository.ts';

/**
 * The device named by a cookie if this very member once authenticated there; another member's device counts as none.
 */
export type FindDevice = (token: string | undefined, memberId: string, now: Date) => Promise<string | null>;

export function createFindDevice(db: Database, keys: DataKeys): FindDevice {
  return async (token, memberId, now) => {
    if (token === undefined || token.length > 100) return null;
    return await findByToken(keys, token, (tokenHash) => findDeviceId(db, { tokenHash, memberId, now }));
  };
}

/**
 * The member who once authenticated in the browser, whosever visit it is now. What a known browser may do counts by
 * its member: anybody can have as many known browsers of their own as they like.
 */
export type FindDeviceMember = (request: FastifyRequest, now: Date) => Promise<string | null>;

export function createFindDeviceMember(db: Database, keys: DataKeys, cookie: OpaqueCookie): FindDeviceMember {
  return async (request, now) => {
    const token = cookie.read(request);
    if (token === undefined || token.length > 100) return null;
    return await findByToken(keys, token, (tokenHash) => findDeviceMember(db, { tokenHash, now }));
  };
}

/** What a browser's device cookie is kept as, whether or not it is one that we gave; null if it carries none. */
export function hashDevice(
  request: FastifyRequest,
  { keys, cookie }: { keys: Pick<DataKeys, 'hashToken'>; cookie: OpaqueCookie },
): Buffer | null {
  const token = cookie.read(request);
  return token === undefined || token.length > 100 ? null : keys.hashToken(token);
}

/** Like `FindDevice`, from the request; also tells since when the member is known there. */
export type FindOwnDevice = (
  request: FastifyRequest,
  memberId: string,
  now: Date,
) => Promise<{ id: string; knownSince: Date } | null>;

export function createFindOwnDevice(db: Database, keys: DataKeys, cookie: OpaqueCookie): FindOwnDevice {
  return async (request, memberId, now) => {
    const token = cookie.read(request);
    if (token === undefined || token.length > 100) return null;
    return await findByToken(keys, token, (tokenHash) => findKnownDevice(db, { tokenHash, memberId, now }));
  };
}

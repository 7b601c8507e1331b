import { randomBytes } from 'node:crypto';
import { spans } from '@socio/domain/spans';
import type { Executor } from '../../../db/connection.ts';
import type { DataKeys } from '../../../db/data-keys.ts';
import { deleteLink, insertLink } from './repository.ts';

/** Creates a link to an application and returns its address; nobody can read the key from the database. */
export type IssueLink = (db: Executor, applicationId: string, now: Date) => Promise<string>;

/** 128 bits (calls.md, Magic links). */
const keyBytes = 16;

/**
 * The key stands in the fragment, which reaches no server, log or mail scanner. Whoever sends the address stores the
 * link in the same transaction as the reason for sending it.
 */
export function createIssueLink(deps: { publicUrl: string; keys: Pick<DataKeys, 'hashToken'> }): IssueLink {
  return async (db, applicationId, now) => {
    const key = randomBytes(keyBytes).toString('base64url');
    const expiresAt = new Date(now.getTime() + spans.linkKey);
    await insertLink(db, { keyHash: deps.keys.hashToken(key), applicationId, expiresAt, now });
    return `${deps.publicUrl}/magic-link/auto-insurance/${applicationId}#k=${key}`;
  };
}

/** Takes back a link whose mail was certainly not delivered. */
export type WithdrawLink = (db: Executor, address: string) => Promise<void>;

export function createWithdrawLink({ keys }: { keys: Pick<DataKeys, 'tokenHashes'> }): WithdrawLink {
  return async (db, address) => {
    const key = new URL(address).hash.slice('#k='.length);
    for (const hash of keys.tokenHashes(key)) await deleteLink(db, hash);
  };
}

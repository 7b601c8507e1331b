import { isUuid } from '../../db/uuid.ts';
import type {
  DocumentStore,
  GetAnswer,
  ListedDocumentStore,
  PutAnswer,
} from '../../providers/document-store/port.ts';

const suffix = '.json';
const keyOf = (memberId: string) => `${memberId}${suffix}`;

/**
 * Notes, outside the database and its backups, that a member was deleted, so that no restored backup brings them back. It
 * holds a random id and a time, and nothing that names a person once the member is gone.
 */
export async function putTombstone(
  store: Pick<DocumentStore, 'put'>,
  { memberId, at }: { memberId: string; at: Date },
): Promise<PutAnswer> {
  const text = `${JSON.stringify({ member: memberId, deleted_at: at.toISOString() })}\n`;
  return await store.put(keyOf(memberId), new TextEncoder().encode(text));
}

/** The members who were deleted. Throws if the store does not answer. */
export async function* listTombstones(store: Pick<ListedDocumentStore, 'list'>): AsyncGenerator<string> {
  for await (const key of store.list()) {
    const id = key.slice(0, -suffix.length);
    if (key.endsWith(suffix) && isUuid(id)) yield id;
  }
}

export async function findTombstone(store: Pick<DocumentStore, 'get'>, memberId: string): Promise<GetAnswer> {
  return await store.get(keyOf(memberId));
}

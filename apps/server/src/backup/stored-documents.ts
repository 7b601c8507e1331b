import { setTimeout as pause } from 'node:timers/promises';
import type { ListedDocumentStore } from '../providers/document-store/port.ts';
import { BackupError } from './backup-error.ts';
import type { DocumentPlace } from './document-place.ts';
import type { OpenDocument } from './documents.ts';
import { isDocumentKey } from './format.ts';
import type { NewDocuments } from './new-documents.ts';

/** Documents that are only reached over the network: several on the way at once. */
const sideBySide = 8;
const tries = 5;

/** The documents of a store that a backup has to ask for each of them. */
export function storePlace(store: ListedDocumentStore, name: string): DocumentPlace {
  return {
    name,
    setting: 'DOCUMENT_S3_BUCKET',
    read: () => readAll(store, name),
    countMissing: (keys) => countMissing(store, keys),
    open: async () => {
      const { value: found } = await store.list().next();
      if (found !== undefined)
        throw new BackupError(
          `The document store ${name} is not empty (${found}, …): a restore needs an empty one. Nothing was changed.`,
        );
      return createNewDocuments(store, name);
    },
  };
}

/** One bad moment of the network must not end a backup of hours. */
async function persist<T extends { kind: string }>(
  name: string,
  ask: () => Promise<T>,
): Promise<Exclude<T, { kind: 'unknown' }>> {
  for (let count = 1; ; count += 1) {
    const answer = await ask();
    if (answer.kind !== 'unknown') return answer as Exclude<T, { kind: 'unknown' }>;
    if (count === tries) throw new BackupError(`The document store ${name} does not answer.`);
    await pause(count * 500);
  }
}

async function* readAll(store: ListedDocumentStore, name: string): AsyncGenerator<OpenDocument> {
  const ahead: { key: string; answer: ReturnType<typeof store.get> }[] = [];
  const next = async (): Promise<OpenDocument | undefined> => {
    const first = ahead.shift();
    if (first === undefined) return undefined;
    let answer: ReturnType<typeof store.get> | undefined = first.answer;
    const found = await persist(name, async () => {
      const asked = answer ?? store.get(first.key);
      answer = undefined;
      return await asked;
    });
    // It has gone since it was listed.
    if (found.kind === 'missing') return undefined;
    return { key: first.key, size: found.bytes.length, bytes: inOnePiece(found.bytes) };
  };
  for await (const key of store.list()) {
    if (!isDocumentKey(key)) continue;
    ahead.push({ key, answer: store.get(key) });
    const document = ahead.length < sideBySide ? undefined : await next();
    if (document !== undefined) yield document;
  }
  while (ahead.length > 0) {
    const document = await next();
    if (document !== undefined) yield document;
  }
}

async function* inOnePiece(bytes: Uint8Array): AsyncGenerator<Buffer> {
  yield Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
}

/** Both come in the same order, so neither has to be in memory. */
async function countMissing(store: ListedDocumentStore, keys: AsyncIterable<string>): Promise<number> {
  const listed = store.list();
  let at = await listed.next();
  let missing = 0;
  for await (const key of keys) {
    while (at.done !== true && at.value < key) at = await listed.next();
    if (at.done === true || at.value !== key) missing += 1;
  }
  return missing;
}

/** They have their final place at once; what an undone restore wrote is removed. */
function createNewDocuments(store: ListedDocumentStore, name: string): NewDocuments {
  const running = new Set<Promise<void>>();
  let written: string[] = [];
  let failure: Error | undefined;
  const settled = async (most: number) => {
    while (running.size > most) await Promise.race(running);
    if (failure !== undefined) throw failure;
  };
  return {
    write: async (key, bytes) => {
      const pieces: Buffer[] = [];
      for await (const piece of bytes) pieces.push(piece);
      await settled(sideBySide - 1);
      written.push(key);
      const writing = persist(name, () => store.put(key, Buffer.concat(pieces)))
        .then(
          () => undefined,
          (error: unknown) => void (failure ??= error as Error),
        )
        .finally(() => running.delete(writing));
      running.add(writing);
    },
    place: () => settled(0),
    keep: () => {
      written = [];
    },
    undo: async () => {
      while (running.size > 0) await Promise.race(running);
      for (const key of written) await persist(name, () => store.remove(key));
    },
    tidy: async () => undefined,
  };
}

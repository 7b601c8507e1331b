import { resolve } from 'node:path';
import { openDocumentFolder } from './document-folder.ts';
import { countMissingFiles, readDocuments, type OpenDocument } from './documents.ts';
import type { NewDocuments } from './new-documents.ts';

/** Where documents are, as a backup and a restore see it. */
export type DocumentPlace = {
  /** For messages. */
  name: string;
  /** The setting that leads there. */
  setting: string;
  /** All documents, each with its size while it is open. */
  read: () => AsyncGenerator<OpenDocument>;
  /** How many of these do not exist; they come in the order of their characters' codes. */
  countMissing: (keys: AsyncIterable<string>) => Promise<number>;
  /** Throws if it is not empty. */
  open: () => Promise<NewDocuments>;
};

export function folderPlace(dir: string): DocumentPlace {
  const folder = resolve(dir);
  return {
    name: folder,
    setting: 'DOCUMENT_DIR',
    read: () => readDocuments(folder),
    countMissing: (keys) => countMissingFiles(keys, folder),
    open: () => openDocumentFolder(folder),
  };
}

import { folderPlace, type DocumentPlace } from './backup/document-place.ts';
import { storePlace } from './backup/stored-documents.ts';
import type { Config } from './config.ts';
import { createDocumentStore } from './providers/document-store/folder.ts';
import type { DocumentStore } from './providers/document-store/port.ts';
import { createS3DocumentStore } from './providers/document-store/s3.ts';

type Settings = Pick<Config, 'DOCUMENT_DIR' | 'DOCUMENT_TIMEOUT_MS' | 'documentS3'>;

/** The documents' store as configured. */
export function buildDocumentStore(config: Settings): DocumentStore {
  const timeoutMs = config.DOCUMENT_TIMEOUT_MS;
  return config.documentS3 === undefined
    ? createDocumentStore({ folder: config.DOCUMENT_DIR, timeoutMs })
    : createS3DocumentStore({ ...config.documentS3, timeoutMs });
}

/** The same for backups, which read a folder directly. */
export function buildDocumentPlace(config: Settings): DocumentPlace {
  if (config.documentS3 === undefined) return folderPlace(config.DOCUMENT_DIR);
  const { bucket, endpoint } = config.documentS3;
  const store = createS3DocumentStore({ ...config.documentS3, timeoutMs: config.DOCUMENT_TIMEOUT_MS });
  return storePlace(store, endpoint === undefined ? bucket : `${new URL(endpoint).host}/${bucket}`);
}

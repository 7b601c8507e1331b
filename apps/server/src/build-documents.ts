import { folderPlace, type DocumentPlace } from './backup/document-place.ts';
import { storePlace } from './backup/stored-documents.ts';
import type { Config } from './config.ts';
import { createDocumentStore } from './providers/document-store/folder.ts';
import type { DocumentStore, ListedDocumentStore } from './providers/document-store/port.ts';
import { createS3DocumentStore } from './providers/document-store/s3.ts';

type Settings = Pick<Config, 'DOCUMENT_DIR' | 'DOCUMENT_TIMEOUT_MS' | 'documentS3'>;

/** The documents' store as configured. */
export function buildDocumentStore(config: Settings): DocumentStore {
  const timeoutMs = config.DOCUMENT_TIMEOUT_MS;
  return config.documentS3 === undefined
    ? createDocumentStore({ folder: config.DOCUMENT_DIR, timeoutMs })
    : createS3DocumentStore({ ...config.documentS3, timeoutMs });
}

/**
 * Where it is noted who was deleted: apart from the documents, since a restore fills an empty place with those and needs
 * these as they are.
 */
export function buildTombstoneStore(
  config: Settings & Pick<Config, 'TOMBSTONE_DIR' | 'TOMBSTONE_S3_BUCKET'>,
): ListedDocumentStore {
  const timeoutMs = config.DOCUMENT_TIMEOUT_MS;
  const { documentS3, TOMBSTONE_S3_BUCKET: bucket } = config;
  return documentS3 === undefined || bucket === undefined
    ? createDocumentStore({ folder: config.TOMBSTONE_DIR, timeoutMs })
    : createS3DocumentStore({ ...documentS3, bucket, timeoutMs });
}

/** The documents for backups, which read a folder directly. */
export function buildDocumentPlace(config: Settings): DocumentPlace {
  if (config.documentS3 === undefined) return folderPlace(config.DOCUMENT_DIR);
  const { bucket, endpoint } = config.documentS3;
  const store = createS3DocumentStore({ ...config.documentS3, timeoutMs: config.DOCUMENT_TIMEOUT_MS });
  return storePlace(store, endpoint === undefined ? bucket : `${new URL(endpoint).host}/${bucket}`);
}

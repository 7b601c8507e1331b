import type { ListObjectsV2CommandOutput, S3ClientConfig } from '@aws-sdk/client-s3';
import type { DocumentS3 } from '../../document-s3.ts';
import { unknown, type Unknown } from '../unknown.ts';
import { requireDocumentKey } from './document-key.ts';
import type { ListedDocumentStore } from './port.ts';

export type S3Config = DocumentS3 & { timeoutMs: number };

/** Stores documents as objects of a bucket, in any store that speaks S3: for servers on several machines. */
export function createS3DocumentStore({ bucket, timeoutMs, ...access }: S3Config): ListedDocumentStore {
  const loading = load(access);
  // The first call reports it.
  loading.catch(() => undefined);
  const limit = () => ({ abortSignal: AbortSignal.timeout(timeoutMs) });
  return {
    put: async (key, bytes) => {
      requireDocumentKey(key);
      return answering(async () => {
        const { s3, client } = await loading;
        await client.send(new s3.PutObjectCommand({ Bucket: bucket, Key: key, Body: bytes }), limit());
        return { kind: 'stored' } as const;
      });
    },
    get: async (key) => {
      requireDocumentKey(key);
      return answering(async () => {
        const { s3, client } = await loading;
        try {
          const { Body } = await client.send(new s3.GetObjectCommand({ Bucket: bucket, Key: key }), limit());
          if (Body === undefined) return unknown('unreadable');
          return { kind: 'found', bytes: new Uint8Array(await Body.transformToByteArray()) } as const;
        } catch (error) {
          // A bucket that is missing says nothing about the document.
          if ((error as Error).name !== 'NoSuchKey') throw error;
          return { kind: 'missing' } as const;
        }
      });
    },
    list: async function* () {
      const { s3, client } = await loading;
      let ContinuationToken: string | undefined;
      do {
        const page: ListObjectsV2CommandOutput = await client.send(
          new s3.ListObjectsV2Command({ Bucket: bucket, ContinuationToken }),
          limit(),
        );
        for (const { Key } of page.Contents ?? []) if (Key !== undefined) yield Key;
        ContinuationToken = page.NextContinuationToken;
      } while (ContinuationToken !== undefined);
    },
    remove: async (key) => {
      requireDocumentKey(key);
      return answering(async () => {
        const { s3, client } = await loading;
        await client.send(new s3.DeleteObjectCommand({ Bucket: bucket, Key: key }), limit());
        return { kind: 'removed' } as const;
      });
    },
  };
}

/** Only where it is used: the package takes longer to load than the rest of the server's start. */
async function load({ endpoint, region, credentials }: Omit<S3Config, 'bucket' | 'timeoutMs'>) {
  const s3 = await import('@aws-sdk/client-s3');
  const config: S3ClientConfig = {
    region,
    ...(credentials && { credentials }),
    // Not every store answers to a host name for each bucket, or knows the newer checksums.
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  };
  return { s3, client: new s3.S3Client(config) };
}

async function answering<T>(work: () => Promise<T>): Promise<T | Unknown> {
  try {
    return await work();
  } catch (error) {
    const { name } = error as Error;
    return unknown(name === 'AbortError' || name === 'TimeoutError' ? 'timeout' : 'unavailable');
  }
}

import { startFauxqs } from 'fauxqs';

type S3Server = {
  endpoint: string;
  credentials: { accessKeyId: string; secretAccessKey: string };
  close: () => Promise<void>;
};

/** A real server of the S3 protocol, in memory. It knows buckets, not users. */
export async function startS3Server(...buckets: string[]): Promise<S3Server> {
  const server = await startFauxqs({ host: '127.0.0.1', port: 0, logger: false, init: { buckets } });
  return {
    endpoint: server.address,
    credentials: { accessKeyId: 'anybody', secretAccessKey: 'anything' },
    close: () => server.stop(),
  };
}

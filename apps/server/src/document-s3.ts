type Settings = {
  DOCUMENT_DIR?: string | undefined;
  DOCUMENT_S3_BUCKET?: string | undefined;
  DOCUMENT_S3_ENDPOINT?: string | undefined;
  DOCUMENT_S3_REGION?: string | undefined;
  DOCUMENT_S3_ACCESS_KEY_ID?: string | undefined;
  DOCUMENT_S3_SECRET_ACCESS_KEY?: string | undefined;
};

export type DocumentS3 = {
  bucket: string;
  /** Undefined for Amazon's own. */
  endpoint: string | undefined;
  region: string;
  /** Undefined for those that the machine was given. */
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined;
};

/** The bucket for documents; undefined if they are in a folder. Throws if the settings do not belong together. */
export function readDocumentS3({
  DOCUMENT_DIR,
  DOCUMENT_S3_BUCKET: bucket,
  DOCUMENT_S3_ENDPOINT: endpoint,
  DOCUMENT_S3_REGION: region,
  DOCUMENT_S3_ACCESS_KEY_ID: accessKeyId,
  DOCUMENT_S3_SECRET_ACCESS_KEY: secretAccessKey,
}: Settings): DocumentS3 | undefined {
  const wrong = (what: string) => new Error(`Wrong configuration: ${what}`);
  if (bucket === undefined) {
    if ([endpoint, region, accessKeyId, secretAccessKey].some((value) => value !== undefined))
      throw wrong('the other DOCUMENT_S3_ settings need DOCUMENT_S3_BUCKET');
    return undefined;
  }
  if (DOCUMENT_DIR !== undefined) throw wrong('either DOCUMENT_DIR or DOCUMENT_S3_BUCKET');
  if (endpoint === undefined && region === undefined)
    throw wrong('DOCUMENT_S3_BUCKET needs DOCUMENT_S3_REGION or DOCUMENT_S3_ENDPOINT');
  const place = { bucket, endpoint, region: region ?? 'us-east-1' };
  if (accessKeyId === undefined && secretAccessKey === undefined) return { ...place, credentials: undefined };
  if (accessKeyId === undefined || secretAccessKey === undefined)
    throw wrong('DOCUMENT_S3_ACCESS_KEY_ID and DOCUMENT_S3_SECRET_ACCESS_KEY need each other');
  return { ...place, credentials: { accessKeyId, secretAccessKey } };
}

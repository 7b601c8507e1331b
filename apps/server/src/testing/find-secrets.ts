import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { inflateSync } from 'node:zlib';

/** What must never appear anywhere: a card's number (digits only) and its code. */
export type Secret = { number: string; cvv: string };

/** Something to search: a file, the log, a mail. */
export type Place = { name: string; bytes: Buffer };

type Needle = { form: string; bytes: Buffer };

/** The base64 forms of a text inside a longer one: the complete groups at each of the three offsets. */
function base64Forms(text: string): string[] {
  return [0, 1, 2].map((offset) => {
    const encoded = Buffer.from('x'.repeat(offset) + text).toString('base64');
    const firstWhole = offset === 0 ? 0 : 4;
    const lastWhole = Math.floor((offset + text.length) / 3) * 4;
    return encoded.slice(firstWhole, lastWhole);
  });
}

function spaced(number: string, by: string): string {
  const groups = number.length === 15 ? /(.{4})(.{6})(.{5})/ : /(.{4})(.{4})(.{4})(.{4})/;
  return number.replace(groups, (_all, ...parts: unknown[]) =>
    parts.filter((part) => typeof part === 'string' && part !== number).join(by),
  );
}

/** PostgreSQL stores a bigint in 8 bytes and a numeric in base-10,000 digits. */
function binaryForms(number: string): Buffer[] {
  const bigint = Buffer.alloc(8);
  bigint.writeBigInt64LE(BigInt(number));
  const padded = number.padStart(Math.ceil(number.length / 4) * 4, '0');
  const digits = padded.match(/.{4}/g) ?? [];
  const numeric = Buffer.alloc(digits.length * 2);
  digits.forEach((digit, index) => numeric.writeInt16LE(Number(digit), index * 2));
  return [bigint, Buffer.from(bigint.toReversed()), numeric];
}

function numberNeedles(number: string): Needle[] {
  const grouped = [' ', '-', '%20', '+', '.', '\u00a0'].map((by) => spaced(number, by));
  const texts = [number, ...grouped];
  const readable = ['', ' ', '-'].map((by) => spaced(number, by));
  const hashes = ['md5', 'sha1', 'sha256', 'sha512'].map((name) => createHash(name).update(number).digest());
  return [
    ...texts.map((text) => ({ form: 'text', bytes: Buffer.from(text) })),
    ...readable.flatMap(base64Forms).map((text) => ({ form: 'base64', bytes: Buffer.from(text) })),
    ...readable.map((text) => ({ form: 'hex', bytes: Buffer.from(Buffer.from(text).toString('hex')) })),
    ...readable.map((text) => ({ form: 'UTF-16', bytes: Buffer.from(text, 'utf16le') })),
    ...binaryForms(number).map((bytes) => ({ form: 'binary', bytes })),
    // An unkeyed hash is as good as the number: there are few enough numbers to try them all.
    ...hashes.flatMap((hash) => [
      { form: 'hash', bytes: hash },
      { form: 'hash', bytes: Buffer.from(hash.toString('hex')) },
      { form: 'hash', bytes: Buffer.from(hash.toString('base64')) },
    ]),
  ];
}

/** A few digits occur anywhere by chance, so the code counts only where it stands alone as a value. */
function cvvNeedles(cvv: string): Needle[] {
  const inText = [
    `"${cvv}"`,
    `:${cvv},`,
    `:${cvv}}`,
    `=${cvv}&`,
    `cvv=${cvv}`,
    `cvv_code=${cvv}`,
    `\\"${cvv}\\"`,
  ];
  // PostgreSQL's forms of a short text: a length byte (doubled, plus one) before it; then the string in a jsonb.
  const column = Buffer.concat([Buffer.from([(cvv.length + 1) * 2 + 1]), Buffer.from(cvv)]);
  return [
    ...inText.map((text) => ({ form: 'code as a value', bytes: Buffer.from(text) })),
    { form: 'code as a column', bytes: column },
    { form: 'code in jsonb', bytes: Buffer.from(`cvv_code${cvv}`) },
    { form: 'code in jsonb', bytes: Buffer.from(`cvv${cvv}`) },
  ];
}

/** A PDF's streams are compressed; its text is inside them. */
export function unpackPdf(bytes: Buffer): Buffer {
  const parts = [bytes];
  for (let from = 0; ;) {
    const start = bytes.indexOf('stream', from);
    if (start < 0) return Buffer.concat(parts);
    const body = start + 'stream'.length + (bytes[start + 'stream'.length] === 13 ? 2 : 1);
    const end = bytes.indexOf('endstream', body);
    if (end < 0) return Buffer.concat(parts);
    try {
      parts.push(inflateSync(bytes.subarray(body, end)));
    } catch {
      // Not compressed; searched as it is.
    }
    from = end + 'endstream'.length;
  }
}

/** All files below a folder, as bytes. */
export async function placesBelow(folder: string): Promise<Place[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return await Promise.all(
    files.map(async (file) => {
      const bytes = await readFile(file);
      return { name: relative(folder, file), bytes: file.endsWith('.pdf') ? unpackPdf(bytes) : bytes };
    }),
  );
}

/** Where any of the secrets occurs and in which form, naming only the last four digits of a secret. */
export function findSecrets(places: Place[], secrets: Secret[]): string[] {
  const needles = secrets.flatMap(({ number, cvv }) => [
    ...numberNeedles(number).map((needle) => ({ ...needle, of: `…${number.slice(-4)}` })),
    ...cvvNeedles(cvv).map((needle) => ({ ...needle, of: `the code of …${number.slice(-4)}` })),
  ]);
  const search = createSearch(needles);
  const found = places.flatMap(({ name, bytes }) =>
    search(bytes).map(({ of, form }) => `${name}: ${of} (${form})`),
  );
  return [...new Set(found)];
}

/** Searches for all needles in one pass: a data folder is large, and there are hundreds of needles. */
function createSearch<N extends Needle>(needles: N[]): (bytes: Buffer) => N[] {
  const begins = new Uint8Array(65_536);
  const byStart = new Map<number, N[]>();
  for (const needle of needles) {
    begins[needle.bytes.readUInt16LE(0)] = 1;
    const start = needle.bytes.readUInt32LE(0);
    byStart.set(start, [...(byStart.get(start) ?? []), needle]);
  }
  return (bytes) => {
    const found: N[] = [];
    for (let at = 0; at + 4 <= bytes.length; at += 1) {
      if (begins[(bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8)] === 0) continue;
      for (const needle of byStart.get(bytes.readUInt32LE(at)) ?? []) {
        if (bytes.subarray(at, at + needle.bytes.length).equals(needle.bytes)) found.push(needle);
      }
    }
    return found;
  };
}

import { isAscii, isUtf8 } from 'node:buffer';
import { WrongFile } from './wrong-file.ts';

/** `reason` says why the text cannot be trusted. */
export type Line = { line: number; text: string; reason?: string };

type Encoding = 'UTF-8' | 'ISO-8859-1';

const maxLineBytes = 64 * 1024;
/**
 * Ten times the largest catalogue. A small compressed file can contain any number of lines, and each takes disk space.
 */
export const mostLines = 2_000_000;
const lineEnd = 0x0a;
// ISO-8859-1 as written by Windows, which web standards equate with it.
const latin = new TextDecoder('windows-1252');

/**
 * Lines of UTF-8 or ISO-8859-1, with no more than a chunk in memory. The first line that is not plain ASCII decides
 * which; later lines in the other encoding are rejected rather than guessed, because half of a mixed file would be
 * garbled.
 */
export async function* readLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<Line[]> {
  const decode = createDecoder();
  let rest: Buffer = Buffer.alloc(0);
  let line = 0;
  for await (const chunk of chunks) {
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    const lines: Line[] = [];
    let start = 0;
    for (let end = bytes.indexOf(lineEnd); end >= 0; end = bytes.indexOf(lineEnd, start)) {
      lines.push(decode(bytes.subarray(start, end), ++line));
      start = end + 1;
    }
    // Copied because the stream may reuse its chunk.
    rest = Buffer.from(bytes.subarray(start));
    if (rest.length > maxLineBytes) {
      throw new WrongFile(
        `Line ${line + 1} has more than ${maxLineBytes} bytes: this is the wrong kind of file.`,
      );
    }
    if (line > mostLines) {
      throw new WrongFile(
        `The file has more than ${mostLines.toLocaleString('en')} lines: that is no catalogue.`,
      );
    }
    yield lines;
  }
  if (rest.length > 0) yield [decode(rest, line + 1)];
}

function createDecoder(): (bytes: Buffer, line: number) => Line {
  let encoding: Encoding | undefined;
  return (bytes, line) => {
    let text = bytes.at(-1) === 0x0d ? bytes.subarray(0, -1) : bytes;
    if (line === 1 && text.indexOf('\uFEFF') === 0) {
      text = text.subarray(3);
      encoding = 'UTF-8';
    }
    if (isAscii(text)) return { line, text: text.toString('latin1') };
    const found: Encoding = isUtf8(text) ? 'UTF-8' : 'ISO-8859-1';
    encoding ??= found;
    if (found !== encoding) {
      return { line, text: '', reason: `is ${found}, but the lines before it are ${encoding}` };
    }
    return { line, text: found === 'UTF-8' ? text.toString('utf8') : latin.decode(text) };
  };
}

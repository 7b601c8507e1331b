import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const compressible = /\.(?:js|css|html|svg)$/;
const toGzip = promisify(gzip);
const toBrotli = promisify(brotliCompress);

/** Writes `x.br` and `x.gz` beside each text file of the build, so that the server never has to compress. */
export function precompress(): Plugin {
  let folder = 'dist';
  return {
    name: 'socio:precompress',
    apply: 'build',
    configResolved(config) {
      folder = join(config.root, config.build.outDir);
    },
    async writeBundle() {
      const files = await readdir(folder, { recursive: true });
      await Promise.all(
        files.filter((file) => compressible.test(file)).map((file) => compress(join(folder, file))),
      );
    },
  };
}

async function compress(file: string): Promise<void> {
  const content = await readFile(file);
  const brotli = toBrotli(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  });
  await Promise.all([
    writeFile(`${file}.br`, await brotli),
    writeFile(`${file}.gz`, await toGzip(content, { level: 9 })),
  ]);
}

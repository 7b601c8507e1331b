import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { minifySync, transformWithOxc, type Plugin } from 'vite';

/** The screens that open without network (src/worker/worker.ts). */
const pages = ['pages/polizas.html', 'pages/poliza.html'];

/**
 * Writes the service worker to /sw.js, where its address never changes, and what withdraws it to /sw-withdrawn.js. A
 * release with other pages has another worker, so that browsers fetch them.
 */
export function offlineWorker(): Plugin {
  return {
    name: 'socio:offline-worker',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_options, bundle) {
      const hash = createHash('sha256');
      for (const name of pages) {
        const page = bundle[name];
        if (page?.type !== 'asset') throw new Error(`offline-worker: no page ${name}`);
        hash.update(page.source);
      }
      const release = JSON.stringify(hash.digest('hex').slice(0, 16));
      this.emitFile({
        type: 'asset',
        fileName: 'sw.js',
        source: await script('worker', { RELEASE: release }),
      });
      this.emitFile({ type: 'asset', fileName: 'sw-withdrawn.js', source: await script('withdrawn', {}) });
    },
  };
}

/** A classic script: not every browser takes a module here. */
async function script(name: string, define: Record<string, string>): Promise<string> {
  const file = fileURLToPath(new URL(`../src/worker/${name}.ts`, import.meta.url));
  const { code } = await transformWithOxc(await readFile(file, 'utf8'), file, { define });
  const classic = code.replace(/^export \{\s*\};?$/m, '');
  if (/^\s*(?:import|export)\b/m.test(classic)) throw new Error(`offline-worker: ${name} is to be one file`);
  return minifySync(file, `{${classic}}`).code.trim();
}

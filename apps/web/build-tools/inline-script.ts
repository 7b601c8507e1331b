import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { minifySync, transformWithOxc } from 'vite';

/**
 * A file of src/app as text for the page itself; as one block, so that its names are not the page's. Its hash stands in
 * the page's content policy (http/web-app.ts).
 */
export async function inlineScript(name: 'after-paint' | 'early-entry'): Promise<string> {
  const file = fileURLToPath(new URL(`../src/app/${name}.ts`, import.meta.url));
  const { code } = await transformWithOxc(await readFile(file, 'utf8'), file);
  return minifySync(file, `{${code}}`).code.trim();
}

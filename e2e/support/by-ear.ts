import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Frame, Page } from '@playwright/test';
import { test } from './test.ts';

type Reader = {
  start(options: { container: Node }): Promise<void>;
  next(): Promise<void>;
  stop(): Promise<void>;
  spokenPhraseLog(): Promise<string[]>;
};

/** The screen reader's module as a plain script, since a page's content policy lets no module in. */
function readerScript(): string {
  const require = createRequire(import.meta.url);
  const entry = require.resolve('@guidepup/virtual-screen-reader');
  const source = readFileSync(new URL('../esm/index.browser.js', `file://${entry}`), 'utf8');
  const [whole = '', name = ''] = /export\{[^}]*?([\w$]+) as virtual\b[^}]*\};/.exec(source) ?? [];
  if (name === '') throw new Error('The screen reader exports nothing named virtual');
  return `(() => {${source.replace(whole, () => `window.virtualScreenReader = ${name};`)}\n})()`;
}

let script: string | null = null;

const MOST = 400;

/** What a screen reader says from the page's first word to its last. */
export async function listen(page: Page | Frame, name: string): Promise<string[]> {
  script ??= readerScript();
  // A new one each time: one that was stopped may still know the screen of before.
  await page.evaluate(script);
  const said = await page.evaluate(async (most) => {
    const { virtualScreenReader: reader } = window as unknown as { virtualScreenReader: Reader };
    await reader.start({ container: document.body });
    for (let step = 0; step < most; step += 1) {
      await reader.next();
      const phrases = await reader.spokenPhraseLog();
      if (phrases.at(-1) === phrases[0] || phrases.at(-1) === 'end of document') break;
    }
    const phrases = await reader.spokenPhraseLog();
    await reader.stop();
    return phrases;
  }, MOST);
  const folder = process.env['SCREENSHOTS'];
  if (folder !== undefined)
    writeFileSync(`${folder}/${test.info().project.name}-${name}.txt`, `${said.join('\n')}\n`);
  return said;
}

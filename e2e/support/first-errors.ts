import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';
import { basename } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

const LINES = 8;

/** Says once more, at the very end, what each failed test expected, for those who have only the end of the log. */
export default class FirstErrors implements Reporter {
  readonly #said: string[] = [];

  onTestEnd(test: TestCase, { errors: [first] }: TestResult): void {
    if (first === undefined) return;
    const { file, line } = first.location ?? test.location;
    const lines = stripVTControlCharacters(first.message ?? '')
      .split('\n')
      .filter((text) => text.trim() !== '')
      .slice(0, LINES);
    this.#said.push([`${test.title} (${basename(file)}:${line})`, ...lines].join('\n    '));
  }

  onEnd(): void {
    for (const said of this.#said) process.stdout.write(`\n  ${said}\n`);
  }
}

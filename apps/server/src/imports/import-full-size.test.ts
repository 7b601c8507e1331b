import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { breakLines, postalFile, vehicleFile } from './testing/catalogue-files.ts';
import { startImportWorld, type ImportWorld } from './testing/import-world.ts';
import { startProgram } from './testing/start-program.ts';

let world: ImportWorld;
beforeEach(async () => {
  world = await startImportWorld();
});
afterEach(() => world.close());

async function run(name: string, ...args: string[]) {
  const started = performance.now();
  const ended = await startProgram(name, args, { DATABASE_URL: world.url }).ended;
  // The limit is one minute; the command itself prints the real duration.
  expect(performance.now() - started).toBeLessThan(60_000);
  return ended;
}

describe('docs/imports.md: full-size files in a minute, on a heap of 64 MB', () => {
  test('40,000 versions, one line of a hundred broken, then whole', async () => {
    const text = vehicleFile();
    const broken = await world.write('broken.csv', breakLines(text));
    const list = await world.write('rejected.csv', '');
    const first = await run('catalogue-import', broken, '--rejected', list);
    expect(first).toMatchObject({ code: 1, stderr: expect.stringContaining('Merging') });
    expect(first.stdout).toContain(
      'Read 40,000, added 39,600, changed 0, unchanged 0, repeated 0, rejected 400, in ',
    );
    expect(first.stdout.split('\n').filter((line) => line.startsWith('  line '))).toHaveLength(20);
    expect(first.stdout).toContain('  and 380 more; --rejected OUT');
    const [header, one, ...others] = (await readFile(list, 'utf8')).trimEnd().split('\n');
    expect([header, others.length]).toEqual(['line,reason', 399]);
    expect(one).toMatch(/^101,"/);
    const whole = await world.write('whole.csv', text);
    expect(await run('catalogue-import', whole)).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('Read 40,000, added 400, changed 0, unchanged 39,600'),
    });
  }, 120_000);

  // The official catalogue may not be redistributed, so it is not in the repository and most clones lack it.
  const official = new URL('../../../../../shared/data/postal-codes-2024-12.txt.gz', import.meta.url);
  const isAtHand = existsSync(official);

  test.skipIf(isAtHand)(
    '155,847 settlements',
    async () => {
      const path = await world.write('postal.txt', Buffer.from(postalFile(155_847), 'latin1'));
      const first = await run('postal-codes-import', path);
      expect(first).toMatchObject({
        code: 0,
        stdout: expect.stringContaining('Read 155,847, added 155,847'),
      });
    },
    60_000,
  );

  test.skipIf(!isAtHand)(
    'the official catalogue, packed',
    async () => {
      const { code, stdout } = await run('postal-codes-import', official.pathname);
      expect(code).toBe(0);
      expect(stdout).toContain(
        'Read 155,847, added 155,836, changed 0, unchanged 0, repeated 11, rejected 0',
      );
    },
    60_000,
  );
});

import path from 'node:path';

/**
 * One test of the server: where it stands, how long it takes, the ids of the mutants that it passes, and of those that
 * its file passes outside of tests, such as while the server starts.
 */
export type ServerTest = {
  file: string;
  id: string;
  milliseconds: number;
  passes: string[];
  filePasses: string[];
};

/** What to run, one file after the other. */
export type Chosen = { file: string; testIds: string[] }[];

/** What a test file takes besides its tests: reading the code, starting a server. */
const fileMilliseconds = 1_500;

/**
 * The tests that pass a mutant, as many as fit into so many milliseconds, but at least one: first the file beside the
 * mutant's, then those of near folders; of each folder those that pass it themselves, the quickest first. A mutant that
 * all of them leave alone may be noticed by another one; it counts as survived all the same.
 */
export function chooseTests(
  tests: readonly ServerTest[],
  { id: mutant, fileName }: { id: string; fileName: string },
  milliseconds: number,
): { chosen: Chosen; milliseconds: number } {
  const ownFile = fileName.replace(/\.ts$/, '.test.ts');
  const nearest = tests
    .filter(({ passes, filePasses }) => passes.includes(mutant) || filePasses.includes(mutant))
    .map((test) => ({
      ...test,
      distance:
        test.file === ownFile ? 0 : path.relative(path.dirname(fileName), test.file).split(path.sep).length,
      isOutside: test.passes.includes(mutant) ? 0 : 1,
    }))
    .toSorted(
      (one, other) =>
        one.distance - other.distance ||
        one.isOutside - other.isOutside ||
        one.milliseconds - other.milliseconds,
    );
  const chosen = new Map<string, string[]>();
  let sum = 0;
  for (const test of nearest) {
    const more = test.milliseconds + (chosen.has(test.file) ? 0 : fileMilliseconds);
    if (sum > 0 && sum + more > milliseconds) continue;
    sum += more;
    chosen.set(test.file, [...(chosen.get(test.file) ?? []), test.id]);
  }
  return { chosen: [...chosen].map(([file, testIds]) => ({ file, testIds })), milliseconds: sum };
}

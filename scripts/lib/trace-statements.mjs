import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** @typedef {{ id: string, document: string, section: string, statement: string, open: string }} Statement */
/** @typedef {{ ids: string[], file: string, title: string }} Holder a test, or a whole test file, and what it holds */
/** @typedef {{ ids: string[], section: string }} Departure */

const testFiles = [
  'apps/**/*.{test,spec}.{ts,tsx}',
  'packages/**/*.test.ts',
  'crash/*.test.ts',
  'fuzz/*.test.ts',
  'e2e/**/*.spec.ts',
];
const idPattern = /\b[MQ]\d{3}\b/g;
const holdsLine = /^\s*\/\/ holds (.*)$/;
const isComment = /^\s*(?:\/\/.*|\/?\*.*)?$/;
const testStart =
  /^(\s*)(?:for \(.*\) )?(?:test|it|describe)(?:\.(?:describe|serial|each|for|skipIf|runIf))*[(<]/;

/** @param {string} line @returns {string[]} */
function cellsOf(line) {
  return [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
  );
}

/** @param {string} folder of the repository @returns {Statement[]} */
export function readStatements(folder) {
  const [, ...lines] = readFileSync(path.join(folder, 'docs/specification/statements.csv'), 'utf8')
    .trim()
    .split('\n');
  return lines.map((line) => {
    const [id = '', document = '', section = '', statement = '', open = ''] = cellsOf(line);
    return { id, document, section, statement, open };
  });
}

/**
 * The title of a test: the first string of its call, or for test.each the one after the table. The formatter puts the
 * end of the table on the line where the test begins.
 * @param {string[]} lines @param {number} start
 */
function titleOf(lines, start) {
  const first = lines[start] ?? '';
  const indent = /^\s*/.exec(first)?.[0] ?? '';
  const isTable = /\.(?:each|for)[(<]/.test(first);
  const end = lines.findIndex(
    (line, index) => index > start && line.startsWith(indent) && /^[\])]/.test(line.slice(indent.length)),
  );
  const from = isTable && !/\)\(/.test(first) ? end : start;
  const call = lines.slice(from, from + 3).join('\n');
  const text = /\(\s*(['"`])((?:\\.|(?!\1).)*)\1/;
  const found = text.exec(isTable ? call.slice(call.search(/\)\(/) + 1) : call);
  return found?.[2]?.replaceAll(/\\(['"`])/g, '$1');
}

/**
 * What a test file claims to hold, by ids in titles and by lines `// holds M083, M084` directly above a test or, for
 * the whole file, at its top.
 * @param {string} file @param {string} source
 * @returns {{ holders: Holder[], problems: string[] }}
 */
export function readHolders(file, source) {
  const lines = source.split('\n');
  /** @type {Holder[]} */
  const holders = [];
  /** @type {string[]} */
  const problems = [];
  /** @type {string[]} */
  let waiting = [];
  /** @type {{ indent: number, title: string }[]} */
  let around = [];
  for (const [index, line] of lines.entries()) {
    const said = holdsLine.exec(line)?.[1];
    if (said !== undefined) {
      const ids = said.split(/,\s*/).filter((id) => id !== '');
      waiting.push(...ids);
      continue;
    }
    const start = testStart.exec(line);
    if (!start && (waiting.length === 0 || isComment.test(line))) continue;
    const ownTitle = start ? titleOf(lines, index) : undefined;
    const indent = start?.[1]?.length ?? 0;
    if (start) around = around.filter((outer) => outer.indent < indent);
    const title = [...around.map((outer) => outer.title), ...(ownTitle === undefined ? [] : [ownTitle])];
    if (/\bdescribe\b/.test(line) && ownTitle !== undefined) around.push({ indent, title: ownTitle });
    const ids = [...new Set([...waiting, ...(ownTitle?.match(idPattern) ?? [])])];
    waiting = [];
    if (ids.length === 0) continue;
    const isTop = !start && lines.slice(0, index).every((before) => isComment.test(before));
    if (ownTitle !== undefined || isTop) holders.push({ ids, file, title: title.join(' › ') });
    else problems.push(`${file}:${index + 1}: '// holds ${ids.join(', ')}' stands above no test.`);
  }
  if (waiting.length > 0) problems.push(`${file}: '// holds ${waiting.join(', ')}' stands above no test.`);
  return { holders, problems };
}

/** @param {string} folder */
export function readAllHolders(folder) {
  const files = globSync(testFiles, { cwd: folder, exclude: ['**/node_modules/**', '**/fixtures/**'] });
  const read = files
    .map((file) => file.split(path.sep).join('/'))
    .toSorted()
    .map((file) => readHolders(file, readFileSync(path.join(folder, file), 'utf8')));
  return {
    holders: read.flatMap(({ holders }) => holders),
    problems: read.flatMap(({ problems }) => problems),
  };
}

/** @param {string} folder @returns {Departure[]} every line of deviations.md that names ids, with its section */
export function readDepartures(folder) {
  let section = '';
  return readFileSync(path.join(folder, 'docs/deviations.md'), 'utf8')
    .split('\n')
    .flatMap((line) => {
      if (line.startsWith('## ')) section = line.slice(3);
      const ids = line.match(idPattern);
      return ids ? [{ ids: [...ids], section }] : [];
    });
}

/**
 * The list of statements, with those that a test or a departure now holds no longer open.
 * @param {string} csv @param {Set<string>} held ids
 */
export function closeHeld(csv, held) {
  return csv.replaceAll(/^([MQ]\d{3}),(.*),[^,\n]+$/gm, (line, id, rest) =>
    held.has(id) ? `${id},${rest},` : line,
  );
}

/**
 * @param {Statement[]} statements @param {Holder[]} holders @param {Departure[]} departures
 * @returns {string[]} what is wrong, one line each
 */
export function findProblems(statements, holders, departures) {
  const known = new Set(statements.map(({ id }) => id));
  const tested = new Set(holders.flatMap(({ ids }) => ids));
  const departed = new Set(departures.flatMap(({ ids }) => ids));
  return [
    ...holders.flatMap(({ ids, file }) =>
      ids.filter((id) => !known.has(id)).map((id) => `${file}: there is no statement '${id}'.`),
    ),
    ...[...departed]
      .filter((id) => !known.has(id))
      .map((id) => `docs/deviations.md: there is no statement '${id}'.`),
    ...statements.flatMap(({ id, statement, open }) => {
      const isHeld = tested.has(id) || departed.has(id);
      if (open !== '' && isHeld)
        return [
          `${id} (${statement}) is listed as open, but has a test or a departure: npm run fix takes it off.`,
        ];
      if (open === '' && !isHeld) return [`${id} (${statement}) has neither a test nor a departure.`];
      return [];
    }),
  ];
}

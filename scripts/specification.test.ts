import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makePage } from './lib/specification-page.mjs';
import {
  closeHeld,
  findProblems,
  readAllHolders,
  readDepartures,
  readStatements,
} from './lib/trace-statements.mjs';

const files = {
  'docs/specification/statements.csv': `id,document,section,statement,open
M001,entry,"1, Purpose",held by a title,
M002,entry,"1, Purpose","held, by a table",
M003,entry,"1, Purpose",replaced,
M004,entry,2,forgotten,
Q001,quote,1,held by a file,
Q002,quote,1,still to come,links
Q003,quote,1,listed as open though held,links
`,
  'docs/deviations.md': `# Departures

## Access and data

| the specification | the product |
|---|---|
| A code in the browser (M003, M900) | A code on the server |
`,
  'apps/server/src/entry.test.ts': `import { test } from 'vitest';

test('the entry asks a | b (M001)', () => {});

describe('a table', () => {
  // A reason.
  // holds M002,
  // holds Q003
  test.each([
    ['a', "b('c')"],
    ['d', 'e'],
  ])('%s leads to %s', (_a, _b) => {});
});

// holds M901
test(
  'unknown',
  () => {},
);
`,
  'packages/domain/src/whole.test.ts': `// holds Q001
import { test } from 'vitest';

test('one', () => {});

// holds M001
const lost = 1;
`,
};

let folder = '';
let problems: string[] = [];
let page = '';

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'specification-'));
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.join(folder, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  }
  const statements = readStatements(folder);
  const departures = readDepartures(folder);
  const read = readAllHolders(folder);
  problems = [...read.problems, ...findProblems(statements, read.holders, departures)];
  page = makePage(statements, read.holders, departures);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the trace from statements to tests', () => {
  test('finds what nothing holds, what is unknown, what is open without need and what stands above no test', () => {
    expect(problems).toEqual([
      "packages/domain/src/whole.test.ts:7: '// holds M001' stands above no test.",
      "apps/server/src/entry.test.ts: there is no statement 'M901'.",
      "docs/deviations.md: there is no statement 'M900'.",
      'M004 (forgotten) has neither a test nor a departure.',
      'Q003 (listed as open though held) is listed as open, but has a test or a departure: npm run fix takes it off.',
    ]);
  });

  test.each([
    '| M001 | held by a title | [entry.test.ts](../apps/server/src/entry.test.ts): the entry asks a \\| b (M001) |  |',
    '| M002 | held, by a table | [entry.test.ts](../apps/server/src/entry.test.ts): a table › %s leads to %s |  |',
    '| M003 | replaced |  | [Access and data](deviations.md#access-and-data) |',
    '| Q001 | held by a file | [whole.test.ts](../packages/domain/src/whole.test.ts) |  |',
    '| Q002 | still to come |  | open: links |',
    '## quote',
    '### 1, Purpose',
  ])('writes %s', (line) => {
    expect(page.split('\n')).toContain(line);
  });

  test('takes what is held off the list of what is open', () => {
    const csv = files['docs/specification/statements.csv'];
    expect(closeHeld(csv, new Set(['M002', 'Q003']))).toBe(csv.replace('though held,links', 'though held,'));
  });
});

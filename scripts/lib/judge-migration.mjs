import { readHeader, readIndexStatements } from '../../apps/server/src/db/migration-file.ts';

/**
 * What an `expand` may not do to what the release before uses. `drop not null` only allows more, and without an index
 * the same is found, only perhaps not as fast.
 */
const takesAway = [
  { pattern: /\bdrop\b(?! not null\b| index concurrently\b)/, what: 'drops something' },
  { pattern: /\brename\b/, what: 'renames something' },
  { pattern: /\bset not null\b/, what: 'forbids null in a column' },
  {
    pattern: /\balter (?:column )?(?!table\b)[\w".]+ (?:set data )?type\b/,
    what: 'changes the type of a column',
  },
  { pattern: /\bset schema\b|\bdetach partition\b/, what: 'moves a table' },
  { pattern: /^truncate\b|\bdelete from\b/, what: 'deletes rows' },
  { pattern: /^revoke\b/, what: 'revokes a right' },
];

const constraint = /^(?:constraint|primary key|unique|foreign key|check|exclude)\b/;
const rewrites =
  /\bdefault (?:gen_random_uuid|random|clock_timestamp|nextval|uuidv7)\b|\bstored\b|\b(?:big|small)?serial\b/;

/**
 * Reads plain SQL: without comments, texts and function bodies, in lower case.
 * @param {string} sql
 */
function statementsOf(sql) {
  return sql
    .replaceAll(/'(?:[^']|'')*'|(\$\w*\$)[\s\S]*?\1|--[^\n]*|\/\*[\s\S]*?\*\//g, (found) =>
      found.startsWith('-') || found.startsWith('/') ? ' ' : "''",
    )
    .toLowerCase()
    .split(';')
    .map((statement) => statement.replaceAll(/\s+/g, ' ').trim())
    .filter((statement) => statement !== '');
}

/**
 * The actions of an `alter table`: its parts between commas that are not inside parentheses.
 * @param {string} text
 */
function actionsOf(text) {
  let depth = 0;
  const parts = [''];
  for (const character of text) {
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    if (character === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += character;
  }
  return parts.map((part) => part.trim());
}

/**
 * What an addition to a table that is in use must not do.
 * @param {string} action of an `alter table`
 * @param {boolean} isExpand
 * @returns {string[]}
 */
function judgeAddition(action, isExpand) {
  const added = /^add (?:column )?(?:if not exists )?(?<what>.*)$/.exec(action)?.groups?.['what'];
  if (added === undefined) return [];
  if (constraint.test(added))
    return /\bnot valid\b|\busing index\b/.test(added)
      ? []
      : ["adds a constraint that checks all rows under a lock: add it 'not valid', or 'using index'"];
  const problems = [];
  if (isExpand && /\bnot null\b/.test(added) && !/\bdefault\b|\bgenerated\b/.test(added))
    problems.push(
      'adds a column that is not null and has no default: programs of the release before leave it out',
    );
  if (/\bunique\b|\bprimary key\b/.test(added))
    problems.push('adds a unique column, which makes its index under a lock: make the index concurrently');
  if (rewrites.test(added)) problems.push('adds a column that has the whole table written anew under a lock');
  return problems;
}

/**
 * What is wrong with a migration: docs/contributing.md, 'A migration'.
 * @param {string} name
 * @param {string} text
 * @returns {string[]} each starts with the file's name
 */
export function judgeMigration(name, text) {
  const problem = (/** @type {string} */ what) => `${name}: ${what}`;
  if (!/^\d{4}-[a-z0-9-]+\.sql$/.test(name))
    return [problem('is not named NNNN-name.sql, so it would never run')];
  const header = readHeader(name, text);
  if (header === undefined)
    return [
      problem("does not begin with the line '-- expand' or '-- contract' (or '…, outside a transaction')"),
    ];
  // Released before the rule; never changed.
  if (!/^-- (?:expand|contract)/.test(text)) return [];
  const { kind, isOutside } = header;
  /** @type {string[]} */
  const problems = [];
  const statements = statementsOf(text);
  if (isOutside) {
    try {
      readIndexStatements({ name, text });
    } catch (error) {
      problems.push(/** @type {Error} */ (error).message);
    }
    const texts = text.replaceAll(/--[^\n]*/g, '').match(/'[^']*'/g) ?? [];
    if (texts.some((one) => one.includes(';'))) problems.push(problem("has a ';' inside a text"));
  }
  const created = new Set(
    statements.map((one) => /^create table (?:if not exists )?([\w".]+)/.exec(one)?.[1]).filter(Boolean),
  );
  for (const statement of statements) {
    const found = [];
    if (/^do\b/.test(statement)) found.push('is a block of code, which cannot be checked');
    if (kind === 'expand')
      found.push(...takesAway.filter(({ pattern }) => pattern.test(statement)).map(({ what }) => what));
    const index = /^create (?:unique )?index .*?\bon (?:only )?([\w".]+)/.exec(statement)?.[1];
    if (/\bconcurrently\b/.test(statement)) {
      if (!isOutside)
        found.push("runs concurrently: the first line has to end with ', outside a transaction'");
    } else if (index !== undefined && !created.has(index))
      found.push('makes an index under a lock: make it concurrently');
    const altered = /^alter table (?:if exists )?(?:only )?(?<table>[\w".]+) (?<actions>.*)$/.exec(
      statement,
    )?.groups;
    if (altered?.['actions'] !== undefined && !created.has(altered['table'])) {
      for (const action of actionsOf(altered['actions']))
        found.push(...judgeAddition(action, kind === 'expand'));
    }
    problems.push(...found.map((what) => problem(`'${statement.slice(0, 60)}' ${what}`)));
  }
  return problems;
}

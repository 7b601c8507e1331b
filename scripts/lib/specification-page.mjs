/** @typedef {import('./trace-statements.mjs').Statement} Statement */
/** @typedef {import('./trace-statements.mjs').Holder} Holder */
/** @typedef {import('./trace-statements.mjs').Departure} Departure */

const head = `# The specification and what holds it

Every checkable statement of the specification, with the tests that hold it and the departures that replace it. Made by \`npm run fix\` from [statements.csv](specification/statements.csv), the \`// holds\` lines and titles of the tests, and [deviations.md](deviations.md); \`npm run check\` fails where a statement has neither, or where this page is out of date.
`;

/** @param {string} text */
const cell = (text) => text.replaceAll('|', '\\|').replaceAll('<', '&lt;').replaceAll(/\s+/g, ' ').trim();

/** @param {string} text of a link, which brackets would end */
const linkText = (text) => cell(text).replaceAll(/[[\]]/g, '\\$&');

/** @param {string} heading */
const anchor = (heading) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, '')
    .replaceAll(' ', '-');

/** @param {Holder} holder */
function linkToTest({ file, title }) {
  const name = file.split('/').at(-1) ?? file;
  return `[${linkText(name)}](../${encodeURI(file)})${title === '' ? '' : `: ${cell(title)}`}`;
}

/**
 * @param {Statement[]} statements @param {Holder[]} holders @param {Departure[]} departures
 * @returns {string} docs/specification.md
 */
export function makePage(statements, holders, departures) {
  /** @param {Statement} statement */
  const row = ({ id, statement, open }) => {
    const tests = holders.filter(({ ids }) => ids.includes(id)).map(linkToTest);
    const departs = new Set(departures.filter(({ ids }) => ids.includes(id)).map(({ section }) => section));
    const notes = [...departs].map((section) => `[${linkText(section)}](deviations.md#${anchor(section)})`);
    if (open !== '') notes.push(`open: ${open}`);
    return `| ${id} | ${cell(statement)} | ${tests.join('<br>')} | ${notes.join('<br>')} |`;
  };
  const parts = [head];
  for (const [document, ofDocument] of Map.groupBy(statements, (statement) => statement.document)) {
    parts.push(`## ${document}\n`);
    for (const [section, ofSection] of Map.groupBy(ofDocument, (statement) => statement.section)) {
      parts.push(`### ${section}\n`, '| id | statement | tests | departure |', '|---|---|---|---|');
      parts.push(...ofSection.map(row), '');
    }
  }
  return parts.join('\n');
}

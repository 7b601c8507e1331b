import { writers } from './table-writers.mjs';

// Rules of docs/architecture.md that no existing lint rule covers.
const queryStarts = new Set([
  'selectFrom',
  'insertInto',
  'updateTable',
  'deleteFrom',
  'mergeInto',
  'replaceInto',
]);

const writes = new Set(['insertInto', 'updateTable', 'deleteFrom', 'mergeInto', 'replaceInto']);
const rawWrite = /\b(?:(?:insert|merge)\s+into|delete\s+from)\s+(\w+)|\bupdate\s+(\w+)\s+set\b/gi;

/** @param {any} callee */
const memberName = (callee) =>
  callee.type === 'MemberExpression' && !callee.computed ? callee.property.name : undefined;

/** @param {any} node @param {string} object @param {string} property */
const isCallOf = (node, object, property) =>
  memberName(node.callee) === property && node.callee.object.name === object;

/**
 * The functions and classes that an export declares.
 * @param {any} declaration
 * @returns {any[]}
 */
function publicOf(declaration) {
  if (declaration?.type === 'VariableDeclaration') {
    return declaration.declarations.map((/** @type {any} */ { init }) => init).filter(isFunction);
  }
  return isFunction(declaration) || declaration?.type === 'ClassDeclaration' ? [declaration] : [];
}

/** @param {any} node */
const isFunction = (node) =>
  ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'].includes(node?.type);

/** Possible sources of a rule: the specification, a design page, a decision, a law or a standard. */
const source =
  /\bspec (?:membership|quote) \d|\w\.md\b|\bdocs\/|\b(?:CFR|ISO|LSCS|NOM|PCI DSS|RENAPO|RFC|SEPOMEX)\b/;

/**
 * What a function's docstring should say but does not.
 * @param {string} docstring
 * @param {any} declared
 * @param {any} sourceCode
 * @returns {string[]}
 */
function lackingIn(docstring, declared, sourceCode) {
  const text = docstring.replace(/\s*\n\s*\*\s*/g, ' ');
  if (text.trim() === '*' || text === '') return ['what it takes and returns'];
  const answer = declared.returnType ? sourceCode.getText(declared.returnType) : '';
  const errors = [...sourceCode.getText(declared).matchAll(/\bthrow new (\w+)/g)].map(([, name]) => name);
  const words = [...(/\bnull\b/.test(answer) ? ['null'] : []), ...errors];
  const unsaid = words.filter((word) => !new RegExp(`\\b${word}\\b`, 'i').test(text));
  return [
    ...unsaid.map((word) => (word === 'null' ? 'when it returns null' : `when it throws ${word}`)),
    ...(source.test(text) ? [] : ['the source of its rule']),
  ];
}

/** @param {any} node a statement of a module */
const isState = (node) => {
  if (node?.type !== 'VariableDeclaration') return false;
  return (
    node.kind !== 'const' || node.declarations.some((/** @type {any} */ { init }) => isEmptyHolder(init))
  );
};

/** @param {any} init a constant's initial value; if empty, its only purpose can be to be filled */
const isEmptyHolder = (init) =>
  (init?.type === 'NewExpression' &&
    ['Map', 'Set', 'WeakMap', 'WeakSet'].includes(init.callee.name) &&
    init.arguments.length === 0) ||
  (init?.type === 'ArrayExpression' && init.elements.length === 0) ||
  (init?.type === 'ObjectExpression' && init.properties.length === 0);

const spanishLetter = /[áéíóúüñ¿¡]/i;
/** Small words that hardly any Spanish sentence does without; in a text of one word they may be anything. */
const spanishWord = /(?:^|\s)(?:al|con|del?|el|las?|los|para|por|que|sus?|tus?|una?|y)\s/i;

/** Attributes that a person sees or hears. */
const shownAttributes = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-roledescription',
  'aria-valuetext',
  'description',
  'detail',
  'hint',
  'label',
  'legend',
  'placeholder',
  'subtitle',
  'title',
]);

/** @param {string} description */
const docs = (description) => ({ type: /** @type {const} */ ('problem'), docs: { description } });

export default {
  meta: { name: 'house' },
  rules: {
    'no-excuse-for-unused': {
      meta: docs('Unused code must go; no tag may hide it from knip'),
      /** @param {any} context */
      create(context) {
        const message = 'This tag hides an export from knip: use the export or remove it.';
        return {
          Program() {
            for (const comment of context.sourceCode.getAllComments()) {
              const { value, loc } = comment;
              if (/@(?:alias|beta|internal|public)\b/.test(value)) context.report({ loc, message });
            }
          },
        };
      },
    },
    'sql-in-repositories': {
      meta: docs(
        'SQL belongs only in repository.ts files, workflows/, db/ and the folders that work on the database itself',
      ),
      /** @param {any} context */
      create(context) {
        const message =
          'SQL belongs only in repository.ts files, workflows/, db/ and the folders that work on the database itself.';
        return {
          /** @param {any} node */
          CallExpression(node) {
            if (queryStarts.has(memberName(node.callee))) context.report({ node, message });
          },
          /** @param {any} node */
          TaggedTemplateExpression(node) {
            if (node.tag.name === 'sql') context.report({ node, message });
          },
        };
      },
    },
    'own-tables': {
      meta: docs("A module never writes another module's table"),
      /** @param {any} context */
      create(context) {
        const module = /\/modules\/([^/]+)\//.exec(context.filename.replaceAll('\\', '/'))?.[1];
        if (module === undefined) return {};
        /** @param {any} node @param {string} table */
        const check = (node, table) => {
          const writer = writers.get(table);
          if (writer === module) return;
          const message = `'${table}' is written by ${writer ?? 'no module (scripts/lint/table-writers.mjs)'}.`;
          context.report({ node, message });
        };
        return {
          /** @param {any} node */
          CallExpression(node) {
            const [table] = node.arguments;
            if (!writes.has(memberName(node.callee)) || typeof table?.value !== 'string') return;
            check(node, table.value.split(' ')[0]);
          },
          /** @param {any} node */
          TaggedTemplateExpression(node) {
            if (node.tag.name !== 'sql') return;
            const text = node.quasi.quasis.map((/** @type {any} */ part) => part.value.raw).join('?');
            for (const [, into, updated] of text.matchAll(rawWrite)) check(node, into ?? updated);
          },
        };
      },
    },
    'spanish-in-texts': {
      meta: docs('Spanish belongs in texts.ts, and so does every word that a component shows'),
      /** @param {any} context */
      create(context) {
        const message = 'What people read belongs in the texts.ts of its folder.';
        /** @param {any} node @param {string} text */
        const check = (node, text) => {
          if (spanishLetter.test(text) || spanishWord.test(text)) context.report({ node, message });
        };
        return {
          /** @param {any} node */
          Literal(node) {
            if (typeof node.value === 'string') check(node, node.raw.slice(1, -1));
          },
          /** @param {any} node */
          TemplateLiteral(node) {
            check(node, node.quasis.map((/** @type {any} */ { value }) => value.raw).join('0'));
          },
          /** @param {any} node */
          JSXText(node) {
            if (/\p{L}/u.test(node.value)) context.report({ node, message });
          },
          /** @param {any} node */
          JSXAttribute(node) {
            const { name, value } = node;
            if (!shownAttributes.has(name.name) || typeof value?.value !== 'string') return;
            if (/\p{L}/u.test(value.value)) context.report({ node, message });
          },
        };
      },
    },
    'no-member-type-in-hook': {
      meta: docs('`typeof a.b` stands in no type inside a component or hook'),
      /** @param {any} context */
      create(context) {
        const message =
          'Name the type: the React compiler takes the last part of `typeof a.b` for a variable, and a function of that name is undefined in the first render.';
        return {
          /** @param {any} node */
          TSTypeQuery(node) {
            if (node.exprName.type !== 'TSQualifiedName') return;
            for (let above = node.parent; above != null; above = above.parent) {
              if (isFunction(above) && /^(?:use)?[A-Z]/.test(above.id?.name ?? '')) {
                context.report({ node, message });
                return;
              }
            }
          },
        };
      },
    },
    'no-module-state': {
      meta: docs('What the page remembers belongs in lib/page-memory.ts'),
      /** @param {any} context */
      create(context) {
        const message = 'Keep it in lib/page-memory.ts, under a name: no state in module variables.';
        return {
          /** @param {any} program */
          Program(program) {
            for (const node of program.body) {
              const declared = node.type === 'ExportNamedDeclaration' ? node.declaration : node;
              if (isState(declared)) context.report({ node, message });
            }
          },
        };
      },
    },
    'no-clock': {
      meta: docs('Time and randomness are arguments'),
      /** @param {any} context */
      create(context) {
        const message = 'Take the time (or randomness) as an argument: the clock is a dependency.';
        return {
          /** @param {any} node */
          NewExpression(node) {
            if (node.callee.name === 'Date' && node.arguments.length === 0) context.report({ node, message });
          },
          /** @param {any} node */
          CallExpression(node) {
            const isClock = node.callee.name === 'Date' || isCallOf(node, 'Date', 'now');
            if (isClock || isCallOf(node, 'Math', 'random')) context.report({ node, message });
          },
        };
      },
    },
    docstrings: {
      meta: docs(
        'Public functions say what they take and return, null and errors included, and the source of the rule',
      ),
      /** @param {any} context */
      create(context) {
        return {
          /** @param {any} node */
          ExportNamedDeclaration(node) {
            const comment = context.sourceCode.getCommentsBefore(node).at(-1);
            const docstring = comment?.type === 'Block' && comment.value.startsWith('*') ? comment.value : '';
            for (const declared of publicOf(node.declaration)) {
              for (const lacking of lackingIn(docstring, declared, context.sourceCode)) {
                context.report({ node, message: `The docstring does not say ${lacking}.` });
              }
            }
          },
        };
      },
    },
  },
};

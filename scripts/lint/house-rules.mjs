// Rules of docs/architecture.md that no ready lint rule covers.
const queryStarts = new Set([
  'selectFrom',
  'insertInto',
  'updateTable',
  'deleteFrom',
  'mergeInto',
  'replaceInto',
]);

/** @param {any} callee */
const memberName = (callee) =>
  callee.type === 'MemberExpression' && !callee.computed ? callee.property.name : undefined;

/** @param {any} node @param {string} object @param {string} property */
const isCallOf = (node, object, property) =>
  memberName(node.callee) === property && node.callee.object.name === object;

/** @param {string} description */
const docs = (description) => ({ type: /** @type {const} */ ('problem'), docs: { description } });

export default {
  meta: { name: 'house' },
  rules: {
    'sql-in-repositories': {
      meta: docs(
        'SQL stands only in repository.ts files, workflows/, db/ and the rooms that work on the database itself',
      ),
      /** @param {any} context */
      create(context) {
        const message =
          'SQL stands only in repository.ts files, workflows/, db/ and the rooms that work on the database itself.';
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
    'no-clock': {
      meta: docs('Time and chance come in as arguments'),
      /** @param {any} context */
      create(context) {
        const message = 'Take the time (or the chance) as an argument: the clock is a dependency.';
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
  },
};

import type { ESTree, Plugin } from 'vite';

/**
 * A call of the web app needs its contract's method and path. The schemas, and zod with them, are the server's: without
 * them every screen is 11 kB lighter.
 */
export function contractsWithoutSchemas(): Plugin {
  return {
    name: 'socio:contracts-without-schemas',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: /packages\/contracts\/src\/[\w-]+\.ts$/ },
      handler(code) {
        const contracts = this.parse(code).body.flatMap(contractsOf);
        if (contracts.length === 0) return null;
        const lean = contracts.map(({ name, method, path }) => {
          return `export const ${name} = { method: ${method}, path: ${path} };`;
        });
        return { code: lean.join('\n'), map: null };
      },
    },
  };

  function contractsOf(node: ESTree.Statement | ESTree.ModuleDeclaration) {
    if (node.type !== 'ExportNamedDeclaration' || node.declaration?.type !== 'VariableDeclaration') return [];
    return node.declaration.declarations.flatMap(({ id, init }) => {
      if (id.type !== 'Identifier' || init?.type !== 'CallExpression') return [];
      const [definition] = init.arguments;
      if (init.callee.type !== 'Identifier' || init.callee.name !== 'contract') return [];
      if (definition?.type !== 'ObjectExpression') throw new Error(`${id.name}: not a plain contract`);
      return [{ name: id.name, method: textOf(definition, 'method'), path: textOf(definition, 'path') }];
    });
  }

  function textOf(definition: ESTree.ObjectExpression, key: string): string {
    for (const property of definition.properties) {
      if (property.type !== 'Property' || property.key.type !== 'Identifier') continue;
      if (property.key.name !== key) continue;
      if (property.value.type === 'Literal') return JSON.stringify(property.value.value);
    }
    throw new Error(`contracts-without-schemas: no ${key} written out`);
  }
}

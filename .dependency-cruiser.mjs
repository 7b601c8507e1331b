// The rules of docs/architecture.md, 'Who may import whom'. `import type` counts unless a rule says otherwise.
const test = String.raw`\.test\.tsx?$`;
const packageTest = String.raw`\.test\.ts$|^packages/[^/]+/src/testing/`;
const serverTest = String.raw`^apps/server/src/.*(\.test\.ts$|/testing/)|^apps/server/src/testing/`;
const server = '^apps/server/src/';
const composers = String.raw`^apps/server/src/((build-app|main|build-(services|documents))\.ts$|commands/)`;
const sqlHomes = String.raw`/repository\.ts$|^apps/server/src/(workflows|db|embedded|backup|imports|demo)/`;
/** @param {string} names a regular expression of npm package names, including unresolved ones */
const npm = (names) => `(^|node_modules/)(${names})(/|$)`;

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'domain-imports-nothing',
      comment: '1. packages/domain is pure: no package, no node:, no other workspace',
      severity: 'error',
      from: { path: '^packages/domain/src/', pathNot: packageTest },
      to: { pathNot: '^packages/domain/src/' },
    },
    {
      name: 'domain-tests-import-test-tools-only',
      comment: '1. tests of packages/domain add vitest, fast-check and node:',
      severity: 'error',
      from: { path: String.raw`^packages/domain/src/(.*\.test\.ts$|testing/)` },
      to: { pathNot: ['^packages/domain/src/', npm('vitest|fast-check')], dependencyTypesNot: ['core'] },
    },
    {
      name: 'contracts-import-zod-mini-and-domain',
      comment: '2. packages/contracts imports zod/mini, packages/domain and its own files',
      severity: 'error',
      from: { path: '^packages/contracts/src/', pathNot: packageTest },
      to: { pathNot: ['^packages/(contracts|domain)/src/', npm('zod/mini')] },
    },
    {
      name: 'contracts-tests-import-test-tools-only',
      comment: '2. tests of packages/contracts add vitest, fast-check and node:',
      severity: 'error',
      from: { path: String.raw`^packages/contracts/src/(.*\.test\.ts$|testing/)` },
      to: {
        pathNot: ['^packages/(contracts|domain)/src/', npm('zod/mini|vitest|fast-check')],
        dependencyTypesNot: ['core'],
      },
    },
    {
      name: 'no-test-tools-in-the-product',
      comment: 'testing/ folders are for tests',
      severity: 'error',
      from: { path: '^(apps|packages)/', pathNot: String.raw`\.test\.tsx?$|/testing/` },
      to: { path: '^(apps|packages)/.*/testing/' },
    },
    {
      name: 'web-imports-no-program',
      comment: '2. web never imports server, sandbox, e2e or scripts',
      severity: 'error',
      from: { path: '^apps/web/src/' },
      to: { path: '^(apps/(server|sandbox)|e2e|bench|crash|fuzz|scale|scripts)/' },
    },
    {
      name: 'web-imports-zod-mini',
      comment: '2. zod proper costs the first load 17 kB more than zod/mini',
      severity: 'error',
      from: { path: '^apps/web/src/' },
      to: { path: npm('zod'), pathNot: npm('zod/mini') },
    },
    {
      name: 'web-imports-no-node',
      comment: '2. the browser has no node: modules',
      severity: 'error',
      from: { path: '^apps/web/src/', pathNot: test },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'server-imports-no-program',
      comment: '2. server never imports web, sandbox, e2e or scripts',
      severity: 'error',
      from: { path: server, pathNot: serverTest },
      to: { path: '^(apps/(web|sandbox)|e2e|bench|crash|fuzz|scale|scripts)/' },
    },
    {
      name: 'server-tests-import-no-web',
      comment: '2. tests of the server may start the sandbox, never import web',
      severity: 'error',
      from: { path: serverTest },
      to: { path: '^(apps/web|e2e|bench|crash|fuzz|scale)/' },
    },
    {
      name: 'sandbox-imports-domain-only',
      comment: '2. of the product, the outside world knows only packages/domain',
      severity: 'error',
      from: { path: '^apps/sandbox/' },
      to: { path: '^(apps/(web|server)|packages/contracts|e2e|bench|crash|fuzz|scale|scripts)/' },
    },
    {
      name: 'feature-imports-no-feature',
      comment: '3. routes join features; what two features show lives in common/',
      severity: 'error',
      from: { path: '^apps/web/src/features/([^/]+)/' },
      to: { path: '^apps/web/src/features/', pathNot: '^apps/web/src/features/$1/' },
    },
    {
      name: 'feature-imports-no-app',
      comment: '3. features get what they need as props from routes',
      severity: 'error',
      from: { path: '^apps/web/src/features/' },
      to: { path: '^apps/web/src/(app|routes)/' },
    },
    {
      name: 'flow-and-common-import-no-feature',
      comment: '3. flow/ and common/ are below the features',
      severity: 'error',
      from: { path: '^apps/web/src/(flow|common)/' },
      to: { path: '^apps/web/src/features/' },
    },
    {
      name: 'flow-and-common-import-no-app',
      comment: '3. flow/ and common/ are passed what they need from app/, even paths',
      severity: 'error',
      from: { path: '^apps/web/src/(flow|common)/' },
      to: { path: '^apps/web/src/app/' },
    },
    {
      name: 'common-imports-no-flow',
      comment: '3. common/ is below flow/',
      severity: 'error',
      from: { path: '^apps/web/src/common/' },
      to: { path: '^apps/web/src/flow/' },
    },
    {
      name: 'module-imports-no-module',
      comment:
        '3. take it as an argument, with the type exported by its defining file, and wire it in build-app.ts',
      severity: 'error',
      from: { path: `${server}modules/([^/]+)/`, pathNot: serverTest },
      to: {
        path: `${server}modules/`,
        pathNot: `${server}modules/$1/`,
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'modules-and-http-import-no-workflow',
      comment:
        '3. workflows and operations are above the modules that they join; a type that both need moves down',
      severity: 'error',
      from: { path: `${server}(modules|http)/`, pathNot: serverTest },
      to: { path: `${server}(workflows|operations)/` },
    },
    {
      name: 'http-providers-and-db-import-no-module',
      comment: '3. they are below the modules',
      severity: 'error',
      from: { path: `${server}(http|providers|db)/`, pathNot: serverTest },
      to: { path: `${server}modules/` },
    },
    {
      name: 'module-imports-ports-only',
      comment: '4. a module may import only port.ts files from providers/',
      severity: 'error',
      from: { path: `${server}modules/`, pathNot: serverTest },
      to: { path: `${server}providers/`, pathNot: `${server}providers/[^/]+/port\\.ts$` },
    },
    {
      name: 'only-build-app-knows-adapters',
      comment: "4. everything else imports a provider's port.ts",
      severity: 'error',
      from: { path: `${server}(?!providers/)`, pathNot: [composers, serverTest] },
      to: { path: `${server}providers/[^/]+/`, pathNot: `${server}providers/[^/]+/port\\.ts$` },
    },
    {
      name: 'provider-imports-no-other-adapter',
      comment: "4. a provider knows its own adapter and other providers' ports",
      severity: 'error',
      from: { path: `${server}providers/([^/]+)/`, pathNot: serverTest },
      to: {
        path: `${server}providers/[^/]+/`,
        pathNot: [`${server}providers/$1/`, `${server}providers/[^/]+/port\\.ts$`],
      },
    },
    {
      name: 'sql-in-repositories-only',
      comment:
        '5. kysely and pg at run time only in repository.ts, workflows/ and the database folders; types may go anywhere',
      severity: 'error',
      from: { path: '^(apps|packages)/', pathNot: [sqlHomes, composers, serverTest] },
      to: { path: npm('kysely|pg'), dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'components-and-lib-know-no-insurance',
      comment: '6. components/ and lib/ know no feature, route, flow or common',
      severity: 'error',
      from: { path: '^apps/web/src/(components|lib)/' },
      to: { path: '^apps/web/src/(features|app|routes|flow|common)/' },
    },
    {
      name: 'no-barrels',
      comment: '6. import a name from the file that defines it: no `export … from` of own files',
      severity: 'error',
      from: { path: '^(apps|packages|e2e|scripts|bench|crash|fuzz|scale)/' },
      to: { dependencyTypes: ['export'] },
    },
    {
      name: 'no-index-files',
      comment: '6. a file is named after what it contains',
      severity: 'error',
      from: {},
      to: { path: String.raw`/index\.[jt]sx?$`, pathNot: 'node_modules/' },
    },
    {
      name: 'no-circles',
      comment: '6. not even through types',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
  ],
  options: {
    // TypeScript 7 has no compiler API to parse with.
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(scripts/fixtures|apps/web/dist|var|e2e/test-results)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types', 'typings'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.json', '.d.ts'],
    },
  },
};

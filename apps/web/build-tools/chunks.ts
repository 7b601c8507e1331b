import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';
import { screenPatterns } from '../src/app/screen-patterns.ts';

type Groups = NonNullable<Exclude<Rolldown.OutputOptions['codeSplitting'], boolean | undefined>['groups']>;
type Graph = Rolldown.ChunkingContext;

/** The dialogs' library and what it brings along. */
const radix =
  /node_modules\/(?:@?radix-ui|@floating-ui|aria-hidden|react-remove-scroll(?:-bar)?|use-(?:callback-ref|sidecar))\//;
const formLibrary = /node_modules\/react-hook-form\//;
const icons = /node_modules\/lucide-react\//;

/** Not those that are forms, which come after one of these. */
const screens = [...new Set(screenPatterns.map(([, name]) => name))]
  .map((name) => `routes/${name}`)
  .filter((route) => !/\/(?:login|register)$/.test(route));

/** What a member has: lists, and one of each. */
const listScreens = ['dashboard', 'polizas', 'solicitudes', 'poliza', 'auto-details', 'mis-polizas'].map(
  (name) => `routes/${name}`,
);

/** On the way to a policy. */
const buyingScreens = ['login', 'register', 'auto-insurance', 'magic-link'].map((name) => `routes/${name}`);

/** What is neither. */
const accountScreens = screens.filter((name) => ![...listScreens, ...buyingScreens].includes(name));

/** They are one tap each. */
const firstQuestions = ['brand-model', 'year', 'version'].map(
  (step) => `../features/quote/components/${step}-step`,
);

/**
 * Which modules share a script. Many small ones cost a round trip each and compress badly, so what several screens need
 * is in few, from the bottom up; what one screen, step or panel needs alone stays by itself.
 */
export const chunkGroups: Groups = [
  // Changes with its version only, so it stays in the browser's cache over releases. So does the router.
  { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler)\//, priority: 11 },
  { name: 'styles', test: /\/src\/styles\/app\.css$/, priority: 13 },
  // Needs no other script, so that main.ts runs before they are here.
  {
    name: 'paths',
    test: /vite\/preload-helper|\/src\/app\/(?:paths|screen-patterns|screens)\.ts$/,
    priority: 12,
  },
  // All that the membership entry waits for, and nothing else.
  {
    name: 'entry',
    tags: ['$initial'],
    test: /^(?!.*(?:\/src\/app\/(?:main\.ts|entry\.tsx)|\.html)$)/,
    priority: 10,
  },
  { name: 'router', test: /node_modules\/(?:react-router|@tanstack)\//, priority: 9 },
  { debugName: 'frame', name: neededBy('frame', ['app']), priority: 8 },
  { name: 'icons', test: icons, minShareCount: 2, priority: 7 },
  // What several screens show at first, so that none waits for what comes later in another.
  { debugName: 'screens', name: shownOn('screens', screens, buyingScreens), priority: 6 },
  // What other screens without a list show at first.
  { debugName: 'account', name: shownOn('account', screens, accountScreens), priority: 5.8 },
  // Lists quote a car anew with it, and the first question begins with it, which needs nothing else of them.
  { name: 'create', test: /\/common\/create-insurance-application\.ts$/, priority: 5.6 },
  // What only lists and policies show, so that no form waits for it.
  { debugName: 'lists', name: shownAtFirst('lists', listScreens), priority: 5.5 },
  // What registration, mailed links and the steps of the flow have in common.
  { debugName: 'inputs', name: commonInputs('inputs', []), priority: 5 },
  { debugName: 'forms', name: commonInputs('forms', [formLibrary]), priority: 5 },
  { debugName: 'questions', name: shownAtFirst('questions', firstQuestions), priority: 4 },
  { debugName: 'identity', name: shownAtFirst('identity', ['routes/login']), priority: 4 },
  {
    debugName: 'registration',
    name: shownAtFirst('registration', ['routes/register'], [radix]),
    priority: 3,
  },
  {
    debugName: 'shared',
    name: needing('shared', []),
    test: /src\/(?:components|common|lib)\//,
    minShareCount: 2,
    priority: 2,
  },
  { debugName: 'flow', name: needing('flow', []), minShareCount: 2, priority: 2 },
  { debugName: 'dialogs', name: needing('dialogs', [radix]), minShareCount: 2, priority: 2 },
  { debugName: 'own', name: ownScript, minShareCount: 2, priority: 1 },
  { debugName: 'fields', name: needing('fields', [formLibrary]), minShareCount: 2, priority: 1 },
  { debugName: 'panels', name: needing('panels', [radix, formLibrary]), minShareCount: 2, priority: 1 },
];

const fileOf = (file: string, type = 'tsx') =>
  fileURLToPath(new URL(`../src/app/${file}.${type}`, import.meta.url));

/** What these files of src/app import, directly or not. */
function neededBy(name: string, files: readonly string[]) {
  let needed: Set<string> | null = null;
  return (id: string, graph: Graph): string | null => {
    needed ??= new Set(files.flatMap((file) => [...closureOf(fileOf(file), graph)]));
    return needed.has(id) && !icons.test(id) ? name : null;
  };
}

/** What these parts import without those libraries, and share with each other or with what comes later. */
function shownAtFirst(name: string, files: readonly string[], without = [radix, formLibrary]) {
  let needed: Set<string>[] | null = null;
  return (id: string, graph: Graph): string | null => {
    needed ??= files.map((file) => closureOf(fileOf(file), graph));
    const [first, second] = needed.filter((closure) => closure.has(id));
    if (first === undefined || isPart(id, graph)) return null;
    if (without.some((library) => needs(id, library, graph))) return null;
    const isOwn = second === undefined && [...importersOf(id, graph)].every((other) => first.has(other));
    return isOwn ? null : name;
  };
}

/** What these screens show at first, without what none of those needs. */
function shownOn(name: string, files: readonly string[], those: readonly string[]) {
  const shown = shownAtFirst(name, files);
  const needed = neededBy(name, those);
  return (id: string, graph: Graph): string | null => (needed(id, graph) === null ? null : shown(id, graph));
}

/** What registration and mailed links share with the steps of the flow, and needs just these of the large libraries. */
function commonInputs(name: string, libraries: readonly RegExp[]) {
  const isNeeded = neededBy(name, ['routes/register', 'routes/magic-link']);
  const fits = needing(name, libraries);
  let steps: Set<string> | null = null;
  return (id: string, graph: Graph): string | null => {
    const files = graph.getModuleInfo(fileOf('flow-page/lazy-steps', 'ts'))?.dynamicallyImportedIds ?? [];
    steps ??= new Set(files.flatMap((file) => [...closureOf(file, graph)]));
    return steps.has(id) && isNeeded(id, graph) !== null ? fits(id, graph) : null;
  };
}

/** What needs just these of the large libraries. */
function needing(name: string, libraries: readonly RegExp[]) {
  return (id: string, graph: Graph): string | null => {
    if (!/\.[jt]sx?$|\.mjs$/.test(id) || isPart(id, graph)) return null;
    const fits = [radix, formLibrary].every(
      (library) => needs(id, library, graph) === libraries.includes(library),
    );
    return fits ? name : null;
  };
}

/** A panel has its own script, even if there are two ways to it. */
const isPart = (id: string, graph: Graph) => graph.getModuleInfo(id)?.dynamicImporters.length !== 0;

const needs = (id: string, library: RegExp, graph: Graph) =>
  [...closureOf(id, graph)].some((other) => library.test(other));

/** A panel that one screen loads when needed, and another imports. */
function ownScript(id: string, graph: Graph): string | null {
  const module = graph.getModuleInfo(id);
  const isBoth = module?.dynamicImporters.length !== 0 && module?.importers.length !== 0;
  return isBoth ? basename(id).replace(/\.tsx?$/, '') : null;
}

/** A module and all that it imports, but not what it loads later. */
function closureOf(id: string, graph: Graph): Set<string> {
  const closure = new Set([id]);
  // Grows while it is walked.
  for (const module of closure) {
    // The package's index, which imports every icon.
    if (icons.test(module)) continue;
    for (const imported of graph.getModuleInfo(module)?.importedIds ?? []) closure.add(imported);
  }
  return closure;
}

/** All that import a module, directly or not. */
function importersOf(id: string, graph: Graph): Set<string> {
  const importers = new Set([id]);
  for (const module of importers) {
    for (const importer of graph.getModuleInfo(module)?.importers ?? []) importers.add(importer);
  }
  return importers;
}

import { open, stat, type FileHandle } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ping, type Database } from '../db/connection.ts';
import { importFile } from './import-file.ts';
import type { ImportKind } from './import-kind.ts';
import type { Format } from './read-rows.ts';
import { WrongFile } from './wrong-file.ts';
import { migrate, NewerDatabase } from '../db/migrate.ts';
import { createImportProgress } from './import-progress.ts';
import { formatImport, rejectedCsv } from './import-report.ts';
import { CommandError, endWithFailure, runCommand } from '../operations/run-command.ts';
import { actAsOperator, operatorOptions, type OperatorCommand } from '../operations/act-as-operator.ts';

const answers = { all: 0, someRejected: 1, none: 2 };

/** Imports one file into a catalogue of the server's database, whether or not the server runs. docs/imports.md */
export async function runImport<Field extends string>(
  command: OperatorCommand,
  kind: ImportKind<Field>,
  format: Format<Field>,
): Promise<void> {
  const names = await readArguments().catch(endWithFailure);
  if (names === undefined) return;
  const { path, rejectedPath, values } = names;
  const stop = new AbortController();
  const interrupt = () => stop.abort(new CommandError('Interrupted: nothing was changed.'));
  // Once only: a second signal kills it at once, which changes nothing either.
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, interrupt);
  // Servers only read the catalogues.
  const ownerOnly = { as: 'owner' } as const;
  await runCommand(async (context) => {
    const { db, clock } = context;
    // Like the server's start, so that a catalogue can be imported before the first one.
    await bringUp(db);
    const { by, record } = await actAsOperator(context, { command, values });
    await record();
    const started = performance.now();
    const progress = createImportProgress(process.stderr, () => performance.now());
    const rejectedFile = await openRejected(rejectedPath);
    try {
      const outcome = await importFile(db, {
        kind,
        format,
        path,
        source: basename(path),
        now: clock(),
        by,
        signal: stop.signal,
        onProgress: progress.show,
        ...(rejectedFile && {
          onRejected: async (rows) => void (await rejectedFile.write(rejectedCsv(rows))),
        }),
      });
      progress.end();
      console.log(formatImport(outcome, (performance.now() - started) / 1000));
      if (outcome.kind === 'refused') return answers.none;
      return outcome.rejected > 0 ? answers.someRejected : answers.all;
    } catch (error) {
      if (!(error instanceof WrongFile)) throw error;
      progress.end();
      throw new CommandError(`Not imported, nothing was changed: ${error.message}`);
    } finally {
      progress.end();
      await rejectedFile?.close();
    }
  }, ownerOnly);
}

async function bringUp(db: Database): Promise<void> {
  // A failed migration does not tell that the server is unreachable.
  await ping(db);
  try {
    await migrate(db);
  } catch (error) {
    if (!(error instanceof NewerDatabase)) throw error;
    throw new CommandError(`${error.message}: import with that one. Nothing was changed.`);
  }
}

async function readArguments() {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { ...operatorOptions, rejected: { type: 'string' } },
  });
  const [named, ...others] = positionals;
  if (named === undefined || others.length > 0) {
    throw new CommandError('Give one file: -- FILE [--rejected OUT]. See docs/imports.md');
  }
  // npm runs a command in the product's folder; INIT_CWD is where it was typed.
  const typedIn = process.env['INIT_CWD'] ?? process.cwd();
  const path = resolve(typedIn, named);
  const given = await stat(path).catch(() => undefined);
  if (given === undefined) throw new CommandError(`No such file: ${path}`);
  if (!given.isFile()) throw new CommandError(`Not a file: ${path}`);
  const rejectedPath = values.rejected === undefined ? undefined : resolve(typedIn, values.rejected);
  const target = rejectedPath === undefined ? undefined : await stat(rejectedPath).catch(() => undefined);
  if (target?.ino === given.ino && target.dev === given.dev) {
    throw new CommandError('--rejected is the same file as the one to import.');
  }
  return { path, rejectedPath, values };
}

async function openRejected(path: string | undefined): Promise<FileHandle | undefined> {
  if (path === undefined) return undefined;
  try {
    const file = await open(path, 'w');
    await file.write('line,reason\n');
    return file;
  } catch (error) {
    throw new CommandError(
      `--rejected cannot be written (${(error as NodeJS.ErrnoException).code}): ${path}. Nothing was changed.`,
    );
  }
}

/**
 * The environment for PostgreSQL's programs: without the settings of a psql user (PGDATA, PGOPTIONS …), and with
 * messages in English because explain-failure.ts reads them.
 */
export function programEnvironment(): NodeJS.ProcessEnv {
  // oxlint-disable-next-line node/no-process-env -- nothing is read: it is passed on to a program
  const kept = Object.entries(process.env).filter(([name]) => !/^(?:PG|LC_|LANG)/i.test(name));
  return { ...Object.fromEntries(kept), LC_ALL: 'C' };
}

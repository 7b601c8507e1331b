/**
 * For PostgreSQL's programs: without the settings that a psql user has in the environment (PGDATA, PGOPTIONS …),
 * and with messages in English, which are read (explain-failure.ts).
 */
export function programEnvironment(): NodeJS.ProcessEnv {
  // oxlint-disable-next-line node/no-process-env -- nothing is read: it is passed on to a program
  const kept = Object.entries(process.env).filter(([name]) => !/^(?:PG|LC_|LANG)/i.test(name));
  return { ...Object.fromEntries(kept), LC_ALL: 'C' };
}

/** Change how fast a program is, and nothing of what it does: scripts/test.mjs. */
const hastening = new Set(['NODE_COMPILE_CACHE', 'GLIBC_TUNABLES']);

/** For a program started by a test: the test's own settings, and nothing else that would change what it does. */
export function childEnvironment(settings: Record<string, string>): Record<string, string> {
  const { PATH = '' } = process.env;
  const kept = Object.entries(process.env).filter(([name]) => hastening.has(name));
  return { PATH, ...Object.fromEntries(kept), ...settings };
}

/** For a program started by a test: the test's own settings, and nothing else that would change what it does. */
export function childEnvironment(settings: Record<string, string>): Record<string, string> {
  const { PATH = '', NODE_COMPILE_CACHE } = process.env;
  return { PATH, ...(NODE_COMPILE_CACHE !== undefined && { NODE_COMPILE_CACHE }), ...settings };
}

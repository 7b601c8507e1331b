import bowser from 'bowser';

/** Names as their makers write them, from what the browser says of itself; it proves nothing. */
export function deviceName(userAgent: string): { browser: string | null; system: string | null } {
  if (userAgent === '') return { browser: null, system: null };
  const { browser, os } = bowser.parse(userAgent);
  // An unknown one is an empty name there.
  return { browser: browser.name || null, system: os.name || null };
}

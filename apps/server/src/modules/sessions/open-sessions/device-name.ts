import bowser from 'bowser';

/** Browser and system names from the user agent, as their makers write them; it proves nothing. */
export function deviceName(userAgent: string): { browser: string | null; system: string | null } {
  if (userAgent === '') return { browser: null, system: null };
  const { browser, os } = bowser.parse(userAgent);
  // The library gives an empty name for unknown ones.
  return { browser: browser.name || null, system: os.name || null };
}

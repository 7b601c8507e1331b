const signs = ['pointerdown', 'keydown', 'focusin', 'input'] as const;
const LATEST = 5000;

/**
 * Calls back at the first sign that somebody is going to use the membership entry, which is seconds before they have
 * typed their number, or in any case a little later. Returns how to call it off.
 */
export function whenWanted(act: () => void): () => void {
  const listening = new AbortController();
  const timer = setTimeout(begin, LATEST);
  for (const sign of signs) {
    window.addEventListener(sign, begin, { signal: listening.signal, capture: true, passive: true });
  }
  // They did not wait for this script.
  if (document.activeElement instanceof HTMLInputElement) begin();
  return stop;

  function begin(): void {
    stop();
    act();
  }
  function stop(): void {
    clearTimeout(timer);
    listening.abort();
  }
}

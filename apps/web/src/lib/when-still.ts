const STILL = 1000;
const acts = ['pointerdown', 'pointerup', 'keydown', 'wheel', 'scroll'];

/**
 * Calls back once the person has done nothing for a second and presses nothing: what moves between a press and its
 * release loses the click.
 */
export function whenStill(act: () => void): void {
  let timer = setTimeout(look, STILL);
  for (const name of acts) window.addEventListener(name, wait, { capture: true, passive: true });

  function wait(): void {
    clearTimeout(timer);
    timer = setTimeout(look, STILL);
  }
  function look(): void {
    // Pressed since before this began, too.
    if (document.querySelector(':active') !== null) return wait();
    for (const name of acts) window.removeEventListener(name, wait, { capture: true });
    act();
  }
}

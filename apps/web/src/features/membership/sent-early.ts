/**
 * Whether the form was sent before the page's script came, which is remembered by a few lines in the page itself
 * (early-entry.ts). From now on they are not needed.
 */
export function wasSentEarly(): boolean {
  const page = document.documentElement;
  const wasSent = 'sent' in page.dataset;
  delete page.dataset['sent'];
  window.dispatchEvent(new Event('usable'));
  return wasSent;
}

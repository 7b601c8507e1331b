import { remember } from '../../lib/page-memory.ts';
import { tabStored } from '../storage-keys.ts';

/** Chromium's own offer to install the app, which the page may make when it suits (not in TypeScript's dom). */
type InstallPrompt = Event & { prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }> };

/** `prompt`: the browser asks; `ios`: the person does it in the browser's menu, and is told how. */
export type InstallWay = 'prompt' | 'ios';

type Memory = { prompt: InstallPrompt | null; listeners: Set<() => void> };

const memory = remember<Memory>('install prompt', { prompt: null, listeners: new Set() });

/** The offer comes once, soon after the page: before the screens that pass it on, maybe before this script. */
export function listenForInstall(): void {
  // Kept by the page itself (app/after-paint.ts).
  const { installOffer } = window as Window & { installOffer?: InstallPrompt };
  if (installOffer !== undefined) setPrompt(installOffer);
  window.addEventListener('beforeinstallprompt', (event) => {
    // The row in the page takes the place of the browser's own bar.
    event.preventDefault();
    setPrompt(event as InstallPrompt);
  });
  window.addEventListener('appinstalled', () => setPrompt(null));
}

export function subscribeInstall(onChange: () => void): () => void {
  memory.listeners.add(onChange);
  return () => memory.listeners.delete(onChange);
}

/** How the app can be put on this device now; null if it cannot, is there already, or the person declined. */
export function installWay(): InstallWay | null {
  if (tabStored.get('install_declined') !== null || isInstalled()) return null;
  if (memory.prompt !== null) return 'prompt';
  return isIos(navigator.userAgent, navigator.maxTouchPoints) ? 'ios' : null;
}

/** For the rest of the visit, in this tab. */
export function declineInstall(): void {
  tabStored.set('install_declined', 'true');
  tell();
}

/** The browser asks; whatever the answer, its offer is good only once. */
export async function promptInstall(): Promise<void> {
  const { prompt } = memory;
  if (prompt === null) return;
  const { outcome } = await prompt.prompt();
  setPrompt(null);
  if (outcome === 'dismissed') declineInstall();
}

/** An iPad says that it is a Mac, which has no touch screen. */
export function isIos(userAgent: string, touchPoints: number): boolean {
  return /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && touchPoints > 1);
}

function isInstalled(): boolean {
  const onIos = (navigator as Navigator & { standalone?: boolean }).standalone;
  return onIos === true || matchMedia('(display-mode: standalone)').matches;
}

function setPrompt(prompt: InstallPrompt | null): void {
  memory.prompt = prompt;
  tell();
}

function tell(): void {
  for (const listener of memory.listeners) listener();
}

import { beforeEach, expect, test, vi } from 'vitest';
import { memoryStorage } from '../testing/memory-storage.ts';
import {
  declineInstall,
  installWay,
  isIos,
  listenForInstall,
  promptInstall,
  subscribeInstall,
} from './install-prompt.ts';

const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15';
const android = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile';
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15';

let browser: EventTarget;
const open = (userAgent: string, { standalone = false } = {}) => {
  vi.stubGlobal('sessionStorage', memoryStorage());
  vi.stubGlobal('navigator', { userAgent, maxTouchPoints: 5 });
  vi.stubGlobal('matchMedia', () => ({ matches: standalone }));
};
const offer = (outcome: 'accepted' | 'dismissed') => {
  const event = new Event('beforeinstallprompt', { cancelable: true });
  browser.dispatchEvent(Object.assign(event, { prompt: async () => ({ outcome }) }));
  return event;
};

beforeEach(() => {
  browser = new EventTarget();
  vi.stubGlobal('window', browser);
  listenForInstall();
  browser.dispatchEvent(new Event('appinstalled'));
});

test('the browser’s offer is kept for the row, once', async () => {
  open(android);
  expect(installWay()).toBeNull();
  const told = vi.fn<() => void>();
  const stop = subscribeInstall(told);
  expect(offer('accepted').defaultPrevented).toBe(true);
  expect([installWay(), told.mock.calls.length]).toEqual(['prompt', 1]);
  await promptInstall();
  expect(installWay()).toBeNull();
  stop();
});

test('declined stays declined in that visit, in the row and in the browser’s question', async () => {
  open(android);
  offer('accepted');
  declineInstall();
  expect(installWay()).toBeNull();
  open(android);
  expect(installWay()).toBe('prompt');
  offer('dismissed');
  await promptInstall();
  offer('accepted');
  expect(installWay()).toBeNull();
});

test('an offer that came before the script is not lost', () => {
  open(android);
  Object.assign(browser, { installOffer: new Event('beforeinstallprompt') });
  listenForInstall();
  expect(installWay()).toBe('prompt');
});

test('an iPhone is told how, and whoever has it already is not asked', () => {
  open(iPhone);
  expect(installWay()).toBe('ios');
  open(iPhone, { standalone: true });
  expect(installWay()).toBeNull();
  expect([isIos(mac, 0), isIos(mac, 5), isIos(android, 5)]).toEqual([false, true, false]);
});

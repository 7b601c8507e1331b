import { defineConfig } from '@playwright/test';
import { findBrowser } from '../scripts/find-browser.mjs';

// Workers load this file again and inherit the environment, so the browser is looked for (or installed) only once.
process.env['CHROME_PATH'] ??= findBrowser();
const report = process.env['E2E_REPORT'];
const isRoot = process.getuid?.() === 0;

const leaveOut = (tag: RegExp) => (process.env['SCREENSHOTS'] === undefined ? { grepInvert: tag } : {});

export default defineConfig({
  testDir: '.',
  globalSetup: './support/global-setup.ts',
  outputDir: './test-results',
  // Both are ends, not waits: a slow machine needs most of the first for the longest journeys, and has needed over ten
  // seconds for a purchase's document.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  // They also wait, for the page or the server: it takes four of them to fill two cores.
  workers: 4,
  fullyParallel: true,
  retries: 0,
  forbidOnly: Boolean(process.env['CI']),
  reporter: [
    ['list'],
    ['./support/first-errors.ts'],
    ...(report === undefined ? [] : [['json', { outputFile: report }] as const]),
  ],
  use: {
    locale: 'es-MX',
    timezoneId: 'America/Mexico_City',
    colorScheme: process.env['COLOR_SCHEME'] === 'dark' ? 'dark' : 'light',
    // Software draws every frame of a movement: without them journeys take a fifth less processor time.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording costs every journey time; one that failed leaves its screenshot and its page in words in any case.
    trace: process.env['TRACE'] === undefined ? 'off' : 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env['CHROME_PATH'],
      args: [
        // Chromium's sandbox does not run as root.
        ...(isRoot ? ['--no-sandbox'] : []),
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        '--disable-quic',
        '--disable-gpu',
        // A page of a journey lives too briefly for optimised code to repay what it costs to make.
        '--js-flags=--no-opt,--no-maglev',
      ],
    },
  },
  projects: [
    // Behaviour, as opposed to looks, is tested at one width: contracting at a desktop's, visitors on a phone, others
    // by their tag. When taking screenshots, everything runs at both, and
    // between them.
    {
      name: 'phone',
      testIgnore: 'contracting.spec.ts',
      ...leaveOut(/@desktop/),
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    {
      name: 'desktop',
      testIgnore: 'visitor.spec.ts',
      ...leaveOut(/@phone/),
      use: { viewport: { width: 1280, height: 800 } },
    },
    ...(process.env['SCREENSHOTS'] === undefined
      ? []
      : [
          {
            name: 'tablet',
            testIgnore: 'visitor.spec.ts',
            use: { viewport: { width: 768, height: 1024 }, hasTouch: true, isMobile: true },
          },
        ]),
  ],
});

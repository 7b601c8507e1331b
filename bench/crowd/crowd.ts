import { setTimeout as sleep } from 'node:timers/promises';
import { openBrowser, type Browser } from './browser.ts';
import { makeJourney, outsideOf } from './journey.ts';

type Options = {
  serverUrl: string;
  sandboxUrl: string;
  members: number;
  /** Before each call a member pauses between 0 and this. */
  pauseMs: number;
};

export type Crowd = {
  /** Milliseconds of every call, by path. */
  times: Map<string, number[]>;
  /** What went wrong, with how often. */
  errors: Map<string, number>;
  /** Calls that were turned away while there was too much to do, and made again after the time asked for. */
  refused: () => number;
  journeys: () => number;
  /** Starts no further journey; those under way are given up. */
  leave: () => Promise<void>;
};

const answered = 200;
const overloaded = 503;
/** The server asks for 5 s; people do not all come back at the same instant. */
const comeBackMs = () => 5000 + Math.random() * 3000;

/** Members side by side, each a new one again and again until `leave`. */
export function gather({ serverUrl, sandboxUrl, members, pauseMs }: Options): Crowd {
  const times = new Map<string, number[]>();
  const errors = new Map<string, number>();
  let begun = 0;
  let ended = 0;
  let refused = 0;
  const state = { isOpen: true };

  const note = (what: string) => void errors.set(what, (errors.get(what) ?? 0) + 1);

  const visit = async (browser: Browser, outside: ReturnType<typeof outsideOf>): Promise<void> => {
    const index = (begun += 1);
    browser.forget(`10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`);
    await makeJourney(
      {
        ...outside,
        call: async ({ method, path }, body) => {
          if (pauseMs > 0) await sleep(Math.random() * pauseMs);
          if (!state.isOpen) throw new Error('left');
          let started = performance.now();
          let answer = await browser.send(method, path, JSON.stringify(body));
          while (answer.status === overloaded && state.isOpen) {
            refused += 1;
            await sleep(comeBackMs());
            started = performance.now();
            answer = await browser.send(method, path, JSON.stringify(body));
          }
          const own = times.get(path);
          if (own === undefined) times.set(path, [performance.now() - started]);
          else own.push(performance.now() - started);
          if (answer.status !== answered)
            throw new Error(`${path} answered ${answer.status}: ${/"code":"(\w+)"/.exec(answer.body)?.[1]}`);
          return JSON.parse(answer.body) as never;
        },
      },
      index,
    );
  };

  const stay = async (): Promise<void> => {
    const browser = openBrowser(serverUrl);
    const sandbox = openBrowser(sandboxUrl);
    const outside = outsideOf(sandbox);
    while (state.isOpen) {
      try {
        await visit(browser, outside);
        ended += 1;
      } catch (error) {
        if (state.isOpen) note(error instanceof Error ? error.message : String(error));
      }
    }
    browser.close();
    sandbox.close();
  };

  const all = Promise.all(Array.from({ length: members }, stay));
  return {
    times,
    errors,
    refused: () => refused,
    journeys: () => ended,
    leave: async () => {
      state.isOpen = false;
      await all;
    },
  };
}

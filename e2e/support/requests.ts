import type { Page, Request } from '@playwright/test';
import type { Product } from './product.ts';
import { expect } from './test.ts';

type Sent = { url: string; headers: Record<string, string>; body: string };

/** Every request of the page and its frames from now on, whole. */
export function recordRequests(page: Page): () => Promise<Sent[]> {
  const requests: Request[] = [];
  page.on('request', (request) => requests.push(request));
  return async () =>
    await Promise.all(
      requests.map(async (request) => ({
        url: request.url(),
        headers: await request.allHeaders(),
        body: request.postData() ?? '',
      })),
    );
}

/** Holds the next such call until the returned function is called. */
export async function hold(page: Page, call: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(
    call,
    async (route) => {
      await promise;
      await route.continue();
    },
    { times: 1 },
  );
  return resolve;
}

/** However it is written: in groups, or encoded for an address. */
function patternOf(number: string): RegExp {
  return new RegExp([...number].join(String.raw`(?:%20|%2D|[\s+-])*`), 'i');
}

/** Numbers and codes of the cards that were paid with went to the gateway's origin alone, and the browser keeps none. */
export async function expectCardsPastServer(
  page: Page,
  { url: own, sandboxUrl }: Product,
  { sent, numbers }: { sent: Sent[]; numbers: string[] },
): Promise<void> {
  const patterns = numbers.map(patternOf);
  const holdsNumber = (text: string) => patterns.some((pattern) => pattern.test(text));
  const toProduct = sent.filter(({ url }) => new URL(url).origin === own);
  expect(toProduct.length).toBeGreaterThan(20);
  expect(toProduct.filter((one) => holdsNumber(JSON.stringify(one)))).toEqual([]);
  expect(toProduct.filter(({ body }) => /cvv|cvc|csc|card_number/i.test(body))).toEqual([]);
  // And the search finds what is there.
  expect(sent.filter(({ body }) => holdsNumber(body)).map(({ url }) => url)).toEqual(
    numbers.map(() => `${sandboxUrl}/payment-gateway/browser/tokens`),
  );
  const kept = await page.evaluate(() => [
    { ...localStorage },
    { ...sessionStorage },
    history.state as unknown,
  ]);
  expect(holdsNumber(JSON.stringify([kept, await page.context().cookies()]))).toBe(false);
}

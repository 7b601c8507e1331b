import { createSandboxClient } from '../../apps/server/src/testing/sandbox-client.ts';
import { createHttpClient } from '../../apps/server/src/testing/test-client.ts';
import { newMember, newMembership } from '../../apps/server/src/testing/test-member.ts';
import type { Product } from './product.ts';

/** What the server tests' helpers need of a product, so that they prepare a journey's members. */
export const worldOf = (product: Product) => ({
  sandbox: createSandboxClient(product.sandboxUrl),
  client: () => createHttpClient(product.url),
});

/** A member with an account, created through the product's own calls. */
export async function makeMember(
  product: Product,
): Promise<{ membership: string; phone: string; email: string }> {
  const { number, phone, email } = await newMember(worldOf(product));
  // The account's code was sent a moment ago; the next one may be requested only after a pause.
  await product.advance({ minutes: 1 });
  return { membership: number, phone, email };
}

/** An active membership about which nothing else is known. */
export async function makeMembership(product: Product): Promise<string> {
  const { number } = await newMembership(worldOf(product));
  return number;
}

import type { Product } from './product.ts';

type Ledger = { counts: { charged: number; declined: number; issued: number } };

/** What gateway and insurer have done since the product's sandbox started. */
export async function countsOf(product: Product): Promise<Ledger['counts']> {
  const response = await fetch(`${product.sandboxUrl}/ledger.json`);
  return ((await response.json()) as Ledger).counts;
}

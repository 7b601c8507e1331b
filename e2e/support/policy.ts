import { inflateSync } from 'node:zlib';
import { newMember } from '../../apps/server/src/testing/test-member.ts';
import { buyPolicy, until } from '../../apps/server/src/testing/test-purchase.ts';
import { worldOf } from './member.ts';
import type { Product } from './product.ts';

/** A policy bought through the product's own calls, and the address in its document's QR code. */
export async function buyPrintedPolicy(product: Product): Promise<{ number: string; address: string }> {
  const world = worldOf(product);
  const member = await newMember(world);
  const number = await buyPolicy(world, member);
  const url = `/api/policies/${number}/document`;
  const bytes = await until('the document', async () => {
    const answer = await member.client.send({ method: 'GET', url });
    return answer.status === 200 && (answer.raw as Buffer);
  });
  const address = textOf(bytes).match(/https?:\/\/[^\s)]+\/verificar\/[\w-]+\/[\w-]+/)?.[0];
  if (address === undefined) throw new Error('The document holds no address to verify it');
  return { number, address };
}

/** The plain text in a PDF, including its compressed parts; links appear there unencoded. */
function textOf(pdf: Buffer): string {
  const text = pdf.toString('latin1');
  const parts = [...text.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].map(([, part = '']) => {
    try {
      return inflateSync(Buffer.from(part, 'latin1')).toString('latin1');
    } catch {
      return '';
    }
  });
  return [text, ...parts].join('\n');
}

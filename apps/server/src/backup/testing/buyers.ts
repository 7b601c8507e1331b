import { createHttpClient } from '../../testing/test-client.ts';
import type { SandboxClient } from '../../testing/sandbox-client.ts';
import type { TestMember } from '../../testing/test-member.ts';
import { newCard, readyToPay, type Purchase } from '../../testing/test-purchase.ts';

export type Buyer = { member: TestMember; applicationId: string; purchase: Purchase; cardId: string };

/** What a browser was told, and when (performance.now). */
type Acknowledgement = {
  at: number;
  kind: 'prepared' | 'charged' | 'issued';
  buyer: Buyer;
  policyNumber?: string;
};

/** People who buy in parallel, each from a separate address, until the server is gone. */
export function createBuyers(sandbox: SandboxClient, serverUrl: string) {
  const all: Buyer[] = [];
  const acknowledged: Acknowledgement[] = [];
  let addresses = 0;
  const note = (kind: Acknowledgement['kind'], buyer: Buyer, policyNumber?: string) =>
    acknowledged.push({
      at: performance.now(),
      kind,
      buyer,
      ...(policyNumber !== undefined && { policyNumber }),
    });

  const prepare = async (): Promise<Buyer> => {
    addresses += 1;
    const own = { 'x-forwarded-for': `10.1.${addresses >> 8}.${addresses & 255}` };
    const purchase = await readyToPay({ sandbox, client: () => createHttpClient(serverUrl, own) });
    const buyer = {
      member: purchase,
      applicationId: purchase.applicationId,
      purchase,
      cardId: await newCard(purchase.client),
    };
    all.push(buyer);
    note('prepared', buyer);
    return buyer;
  };

  /** Undefined if no answer came. */
  const pay = async (buyer: Buyer): Promise<void> => {
    const answer = await buyer.purchase.pay(buyer.cardId).catch(() => undefined);
    if (answer?.body.data?.data.response.payment.status === 'charged') note('charged', buyer);
  };

  const finish = async (buyer: Buyer): Promise<void> => {
    const answer = await buyer.purchase.finish().catch(() => undefined);
    const policy = answer?.body.data?.data.response.get_insurance_policy_data[0];
    if (policy !== undefined) note('issued', buyer, policy.policy_number);
  };

  const buy = async (): Promise<void> => {
    const buyer = await prepare();
    await pay(buyer);
    await finish(buyer);
  };

  return {
    all,
    acknowledged,
    prepare,
    pay,
    finish,
    buy,
    keepBuying: (sideBySide: number) => {
      const stopping = new AbortController();
      const loop = async () => {
        while (!stopping.signal.aborted) await buy().catch(() => stopping.abort());
      };
      const loops = Array.from({ length: sideBySide }, loop);
      return {
        stop: async () => {
          stopping.abort();
          await Promise.all(loops);
        },
      };
    },
  };
}

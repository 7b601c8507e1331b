import { planPurchase } from './plan-purchase.ts';
import { shop } from './shop.ts';
import { findShopper, type Shopper, type ShopFloor } from './shop-floor.ts';
import { noteUnexpected, type Shopping } from './shopping.ts';

export type Shop = {
  shoppings: Shopping[];
  /** Purchases whose preparation failed, by reason; someone else starts over. */
  begunAnew: Map<string, number>;
  finished: () => number;
  /** Starts no new purchases; resolves when those under way have reached the end of their plans. */
  close: () => Promise<void>;
};

const purchasesOfMember = 3;

/** Several members side by side, each making one purchase after another while the shop is open. */
export function openShop(floor: ShopFloor, seed: number, sideBySide: number): Shop {
  const shoppings: Shopping[] = [];
  const begunAnew = new Map<string, number>();
  const state = { isOpen: true };
  let planned = 0;
  let finished = 0;

  const buy = async (shopper: Shopper, index: number): Promise<void> => {
    let begun: Shopping | undefined;
    try {
      await shop(floor, shopper, planPurchase(seed, index), (shopping) => {
        begun = shopping;
        shoppings.push(shopping);
      });
    } catch (error) {
      if (begun === undefined) throw error;
      noteUnexpected(begun, String(error));
    }
    finished += 1;
  };

  const stand = async (): Promise<void> => {
    let shopper: Shopper | undefined;
    let bought = 0;
    while (state.isOpen) {
      const index = planned;
      planned += 1;
      for (let isDone = false; state.isOpen && !isDone;) {
        try {
          if (shopper === undefined || bought === purchasesOfMember) {
            shopper = await findShopper(floor);
            bought = 0;
          }
          bought += 1;
          await buy(shopper, index);
          isDone = true;
        } catch (error) {
          shopper = undefined;
          const reason = error instanceof Error ? error.message.slice(0, 120) : String(error);
          begunAnew.set(reason, (begunAnew.get(reason) ?? 0) + 1);
        }
      }
    }
  };

  const stands = Promise.all(Array.from({ length: sideBySide }, stand));
  return {
    shoppings,
    begunAnew,
    finished: () => finished,
    close: async () => {
      state.isOpen = false;
      await stands;
    },
  };
}

import type { Facts } from './facts.ts';
import { judge } from './judge.ts';
import { judgeShopping, judgeTogether } from './judge-shopping.ts';
import type { Shopping } from './shopping.ts';

export type Violation = { applicationId: string; wrong: string[] };

/** Returns every application with something wrong; empty if all is well. */
export function reachVerdict(facts: Facts[], shoppings: Shopping[]): Violation[] {
  const wrongs = new Map<string, string[]>();
  const add = (applicationId: string, wrong: string[]) => {
    if (wrong.length > 0) wrongs.set(applicationId, [...(wrongs.get(applicationId) ?? []), ...wrong]);
  };
  for (const one of facts) add(one.applicationId, judge(one));
  for (const shopping of shoppings) {
    const own = facts.find(({ applicationId }) => applicationId === shopping.applicationId);
    add(shopping.applicationId, judgeShopping(shopping, own));
  }
  for (const { applicationId, wrong } of judgeTogether(facts)) add(applicationId, [wrong]);
  return [...wrongs].map(([applicationId, wrong]) => ({ applicationId, wrong }));
}

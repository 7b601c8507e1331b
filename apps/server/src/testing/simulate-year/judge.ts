import type { PolicyFacts } from './collect-facts.ts';
import { chargingRules } from './rules/charging.ts';
import { ledgerRules } from './rules/ledgers.ts';
import { tellingRules } from './rules/telling.ts';

export type Violation = { rule: string; what: string; facts: PolicyFacts };

const rules = { ...ledgerRules, ...chargingRules, ...tellingRules };

/** What contradicts the product's promises about a policy, after all its time has passed. */
export function judge(facts: PolicyFacts): Violation[] {
  return Object.entries(rules).flatMap(([rule, broken]) => {
    const what = broken(facts);
    return what.length === 0 ? [] : [{ rule, what: what.join('; '), facts }];
  });
}

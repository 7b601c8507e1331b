import type { PolicyFacts } from './collect-facts.ts';
import type { Violation } from './judge.ts';

/** What does not keep a promise yet: counted and named, and not a failure. */
type Known = { why: string; rules: readonly string[]; holds: (facts: PolicyFacts) => boolean };

const known: Known[] = [
  {
    why: 'the insurer is not told of the end of a suspended policy',
    rules: ['insured on paper = insured at the insurer', 'receipts stand at the insurer as here'],
    holds: ({ state, cancellations, insurer }) =>
      state === 'cancelled' &&
      insurer.policy === 'suspended' &&
      cancellations.every((one) => one.state !== 'confirmed'),
  },
];

export function whyKnown({ rule, facts }: Violation): string | undefined {
  return known.find(({ rules, holds }) => rules.includes(rule) && holds(facts))?.why;
}

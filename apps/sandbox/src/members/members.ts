import { randomInt } from 'node:crypto';
import type { Table } from '../world/table.ts';

/** What the club's registry says about the demo's members; the product's own rows come from its seed. */
export type MemberBehaviour = 'active' | 'inactive' | 'no-answer' | 'fails-twice';

const listedMembers: Record<string, MemberBehaviour> = {
  '100000000011': 'active',
  '100000000022': 'active',
  '100000000033': 'active',
  '100000000044': 'active',
  '100000000055': 'inactive',
  '100000000066': 'no-answer',
  '100000000077': 'fails-twice',
  '100000000088': 'active',
  '100000000099': 'active',
};

/** Whom a membership belongs to, as far as a club tells it. */
export type Holder = { initials: string; birth_year: number };

export type MadeMember = { number: string; active: boolean; holder?: Holder | undefined };

export type Members = {
  behaviourOf(number: string): MemberBehaviour | null;
  /** Null where the club does not tell it. */
  holderOf(number: string): Holder | null;
  make(member: Omit<MadeMember, 'number'>): MadeMember;
};

export function createMembers(table: Table<MadeMember>): Members {
  return {
    behaviourOf: (number) => {
      const made = table.get(number);
      if (made !== undefined) return made.active ? 'active' : 'inactive';
      return Object.hasOwn(listedMembers, number) ? (listedMembers[number] ?? null) : null;
    },
    holderOf: (number) => table.get(number)?.holder ?? null,
    make: (member) => {
      let number: string;
      do number = `2${String(randomInt(10 ** 11)).padStart(11, '0')}`;
      while (table.get(number) !== undefined);
      return table.put(number, { number, ...member });
    },
  };
}

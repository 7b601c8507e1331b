import { randomInt } from 'node:crypto';
import type { Table } from '../world/table.ts';
import { listedMembers, type MemberBehaviour } from './listed-members.ts';

export type MadeMember = { number: string; active: boolean };

export type Members = {
  behaviourOf(number: string): MemberBehaviour | null;
  make(active: boolean): MadeMember;
};

export function createMembers(table: Table<MadeMember>): Members {
  return {
    behaviourOf: (number) => {
      const made = table.get(number);
      if (made !== undefined) return made.active ? 'active' : 'inactive';
      return Object.hasOwn(listedMembers, number) ? (listedMembers[number] ?? null) : null;
    },
    make: (active) => {
      let number: string;
      do number = `2${String(randomInt(10 ** 11)).padStart(11, '0')}`;
      while (table.get(number) !== undefined);
      return table.put(number, { number, active });
    },
  };
}

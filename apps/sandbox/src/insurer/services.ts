import { MINUTE } from '@socio/domain/spans';
import type { ServiceKind } from '@socio/domain/services';
import type { Table } from '../world/table.ts';

/** 'blocked': settled before any order arrived under the key. */
export type Service = {
  idempotencyKey: string;
  status: 'taken' | 'refused' | 'blocked';
  order: Omit<ServiceOrder, 'idempotencyKey'> | null;
  folio: string | null;
  arrivesAt: string | null;
  reason: string | null;
};

export type ServiceOrder = {
  idempotencyKey: string;
  policyNumber: string;
  kind: ServiceKind;
  phone: string;
  note: string | null;
  place: string | null;
  position: { latitude: number; longitude: number } | null;
};

export type Services = {
  /** Orders one service per key. */
  order(order: ServiceOrder, now: Date): Service;
  /** What was ordered under the key, or blocks it. */
  settle(idempotencyKey: string): Service;
  list(): Service[];
};

/** Events that roadside assistance covers in a year (domain-facts.md, Packages and coverages). */
const coveredEvents = 3;
const minutesUntil: Record<ServiceKind, number> = { claim: 30, tow: 45, 'jump-start': 35, gasoline: 40 };

export function createServices(table: Table<Service>): Services {
  const isUsedUp = ({ kind, policyNumber }: ServiceOrder) =>
    kind !== 'claim' &&
    table
      .values()
      .filter(
        ({ status, order }) =>
          status === 'taken' && order?.policyNumber === policyNumber && order.kind !== 'claim',
      ).length >= coveredEvents;

  return {
    order: (ordered, now) => {
      const { idempotencyKey, ...order } = ordered;
      const known = table.get(idempotencyKey);
      if (known !== undefined) return known;
      if (isUsedUp(ordered)) {
        const refused = {
          status: 'refused',
          folio: null,
          arrivesAt: null,
          reason: 'events-used-up',
        } as const;
        return table.put(idempotencyKey, { idempotencyKey, order, ...refused });
      }
      return table.put(idempotencyKey, {
        idempotencyKey,
        order,
        status: 'taken',
        folio: `S-${70_001 + table.values().filter(({ folio }) => folio !== null).length}`,
        arrivesAt: new Date(now.getTime() + minutesUntil[order.kind] * MINUTE).toISOString(),
        reason: null,
      });
    },
    settle: (idempotencyKey) =>
      table.get(idempotencyKey) ??
      table.put(idempotencyKey, {
        idempotencyKey,
        status: 'blocked',
        order: null,
        folio: null,
        arrivesAt: null,
        reason: null,
      }),
    list: () => table.values(),
  };
}

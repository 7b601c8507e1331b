export const serviceNames = [
  'club-registry',
  'population-registry',
  'sms',
  'smtp',
  'insurer',
  'payment-gateway',
] as const;

export type ServiceName = (typeof serviceNames)[number];

/**
 * slow: acts and answers after `ms` · error: answers 500, no effect · drop: acts, but the answer is lost · late:
 * answers 504 now, acts after `ms` · off: cuts the connection, no effect
 */
export const faultKinds = ['slow', 'error', 'drop', 'late', 'off'] as const;

export type FaultKind = (typeof faultKinds)[number];

export type Fault = {
  service: ServiceName;
  kind: FaultKind;
  /** Omitted: every operation of the service. */
  operation?: string | undefined;
  /** Omitted: until all faults are removed. */
  times?: number | undefined;
  ms: number;
};

export type Faults = {
  add(fault: Fault): void;
  /** Returns the oldest matching fault and uses it once. */
  take(service: ServiceName, operation: string, kinds?: readonly FaultKind[]): Fault | null;
  clear(): void;
};

export function createFaults(): Faults {
  let active: Fault[] = [];
  return {
    add: (fault) => {
      active.push({ ...fault });
    },
    take: (service, operation, kinds = faultKinds) => {
      const fault = active.find(
        (one) =>
          one.service === service &&
          kinds.includes(one.kind) &&
          (one.operation === undefined || one.operation === operation),
      );
      if (fault === undefined) return null;
      if (fault.times !== undefined) {
        fault.times -= 1;
        if (fault.times <= 0) active = active.filter((one) => one !== fault);
      }
      return fault;
    },
    clear: () => {
      active = [];
    },
  };
}

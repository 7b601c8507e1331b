import type { ServiceKind, ServiceState } from '@socio/domain/services';

/** A request for a service, as it is kept. Its id is the key that the insurer knows it by. */
export type Service = {
  id: string;
  policyId: string;
  kind: ServiceKind;
  state: ServiceState;
  folio: string | null;
  arrivesAt: Date | null;
  reason: string | null;
  askedAt: Date;
  endedAt: Date | null;
};

export type Whereabouts = {
  note: string | null;
  place: string | null;
  position: { latitude: number; longitude: number } | null;
};

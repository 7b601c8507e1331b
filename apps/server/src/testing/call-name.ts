import type { allContracts } from '@socio/contracts/all-contracts';

export type CallName = keyof typeof allContracts;

import type { ReactNode } from 'react';

export type TypeAheadOption = { key: string; label: string; detail?: ReactNode };

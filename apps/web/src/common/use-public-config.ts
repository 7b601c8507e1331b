import type { ResponseOf } from '@socio/contracts/contract';
import type { publicConfig } from '@socio/contracts/public-config';
import { useQuery } from '@tanstack/react-query';

export type PublicConfig = ResponseOf<typeof publicConfig>['data']['data']['response'];

/** The insurer's phones and, while the sandbox is in use, where to read codes. Null until loaded, or if that failed. */
export function usePublicConfig(): PublicConfig | null {
  const { data } = useQuery<ResponseOf<typeof publicConfig>>({ queryKey: ['/api', 'public-config'] });
  return data?.data.data.response ?? null;
}

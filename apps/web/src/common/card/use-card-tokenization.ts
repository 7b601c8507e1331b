import type { ResponseOf } from '@socio/contracts/contract';
import type { publicConfig } from '@socio/contracts/public-config';
import { useQuery } from '@tanstack/react-query';
import type { PublicConfig } from '../use-public-config.ts';

export type CardTokenization =
  | { state: 'loading' }
  | { state: 'failed'; retry: () => void }
  /** How number and code reach the gateway; null: with the call itself. */
  | { state: 'known'; way: NonNullable<PublicConfig['card_tokenization']> | null };

export function useCardTokenization(): CardTokenization {
  const { data, isError, isFetching, refetch } = useQuery<ResponseOf<typeof publicConfig>>({
    queryKey: ['/api', 'public-config'],
  });
  if (data !== undefined) return { state: 'known', way: data.data.data.response.card_tokenization ?? null };
  return isError && !isFetching ? { state: 'failed', retry: () => void refetch() } : { state: 'loading' };
}

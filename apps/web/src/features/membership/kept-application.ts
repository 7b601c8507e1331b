import { keptApplication, type KeptApplication } from '@socio/contracts/kept-application';
import { formatMoney, parseMxn } from '@socio/domain/money';
import { useQuery } from '@tanstack/react-query';
import { useReturnToTab } from '../../flow/use-return-to-tab.ts';
import { call } from '../../lib/api-client.ts';
import { texts } from './texts.ts';

/**
 * The quote a visitor left for the next membership verified. Only the server knows, since scripts cannot read its
 * cookie: asks on arrival, when the tab is shown again, and when its time is up.
 */
export function useKeptApplication(): KeptApplication {
  const { data = null, refetch } = useQuery({
    queryKey: ['kept-application'],
    queryFn: async ({ signal }) => (await call(keptApplication, undefined, { signal })).kept_application,
    staleTime: 0,
    refetchIntervalInBackground: true,
    refetchInterval: ({ state }) => (state.data == null ? false : (state.data.seconds_left + 1) * 1000),
  });
  useReturnToTab(() => void refetch());
  return data;
}

/** 'Tu cotización de $736.31 al mes está guardada: …' */
export function keptText({ choice }: NonNullable<KeptApplication>): string {
  const centavos = choice === null ? null : parseMxn(choice.amount);
  if (choice === null || centavos === null) return texts.kept.plain;
  return texts.kept.priced(formatMoney(centavos), choice.billing_cycle);
}

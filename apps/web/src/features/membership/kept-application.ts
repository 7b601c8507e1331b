import { keptApplication, type KeptApplication } from '@socio/contracts/kept-application';
import { formatMoney, parseMxn } from '@socio/domain/money';
import { useEffect, useState } from 'react';
import { useReturnToTab } from '../../flow/use-return-to-tab.ts';
import { call } from '../../lib/api-client.ts';
import { texts } from './texts.ts';

/**
 * The quote a visitor left for the next membership verified. Only the server knows, since scripts cannot read its
 * cookie: asks on arrival, when the tab is shown again, and when its time is up. Null until answered.
 */
export function useKeptApplication(): KeptApplication {
  const [kept, setKept] = useState<KeptApplication>(null);
  useEffect(() => {
    const left = new AbortController();
    ask(setKept, left.signal);
    return () => left.abort();
  }, []);
  useReturnToTab(() => ask(setKept));
  useEffect(() => {
    if (kept === null) return undefined;
    const timer = setInterval(() => ask(setKept), (kept.seconds_left + 1) * 1000);
    return () => clearInterval(timer);
  }, [kept]);
  return kept;
}

/** Without an answer, what was last known stays. */
function ask(tell: (kept: KeptApplication) => void, signal?: AbortSignal): void {
  call(keptApplication, undefined, { signal }).then(
    (answer) => tell(answer.kept_application),
    () => undefined,
  );
}

/** 'Tu cotización de $736.31 al mes está guardada: …' */
export function keptText({ choice }: NonNullable<KeptApplication>): string {
  const centavos = choice === null ? null : parseMxn(choice.amount);
  if (choice === null || centavos === null) return texts.kept.plain;
  return texts.kept.priced(formatMoney(centavos), choice.billing_cycle);
}

import type { ServiceKind } from '@socio/domain/services';
import { PhoneCall } from 'lucide-react';
import type { InsurerPhones } from '../../../common/offline/kept-policies.ts';
import { usePublicConfig } from '../../../common/use-public-config.ts';
import { buttonStyle } from '../../../components/button-style.ts';
import { telHref } from '../../../lib/tel-href.ts';
import { texts } from './texts.ts';

/** Whom to call for a service; `kept` are the phones as last known, for when there is no network. */
export function PhoneLink({ kind, kept = null }: { kind: ServiceKind; kept?: InsurerPhones | null }) {
  const phones = usePublicConfig()?.insurer.phones ?? kept;
  if (phones === null) return <p>{texts.noPhone}</p>;
  const phone = kind === 'claim' ? phones.claims : phones.roadside;
  return (
    <>
      <a
        href={telHref(phone)}
        aria-label={texts.callFor(phone, texts.names[kind])}
        className={buttonStyle({ full: true })}
      >
        <PhoneCall aria-hidden className="size-5" />
        <span className="tabular-nums">{texts.call(phone)}</span>
      </a>
      <p className="mt-1.5 text-sm text-ink-soft">{texts.hours}</p>
    </>
  );
}

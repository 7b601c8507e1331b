import type { ServiceKind } from '@socio/domain/services';
import { PhoneCall } from 'lucide-react';
import { usePublicConfig } from '../../../common/use-public-config.ts';
import { buttonStyle } from '../../../components/button-style.ts';
import { telHref } from '../../../lib/tel-href.ts';
import { texts } from './texts.ts';

/** Whom to call for a service. */
export function PhoneLink({ kind }: { kind: ServiceKind }) {
  const phones = usePublicConfig()?.insurer.phones;
  if (phones === undefined) return <p>{texts.noPhone}</p>;
  const phone = kind === 'claim' ? phones.claims : phones.roadside;
  return (
    <>
      <a href={telHref(phone)} className={buttonStyle({ full: true })}>
        <PhoneCall aria-hidden className="size-5" />
        <span className="tabular-nums">{texts.call(phone)}</span>
      </a>
      <p className="mt-1.5 text-sm text-ink-soft">{texts.hours}</p>
    </>
  );
}

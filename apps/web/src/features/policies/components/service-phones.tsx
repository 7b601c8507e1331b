import { Fuel, PhoneCall, Truck, Zap } from 'lucide-react';
import type { InsurerPhones } from '../../../common/offline/kept-policies.ts';
import { usePublicConfig } from '../../../common/use-public-config.ts';
import { telHref } from '../../../lib/tel-href.ts';
import { texts } from '../texts.ts';

/** The four services, each by phone; `kept` are the phones as last known, for when there is no network. */
export function ServicePhones({ kept = null }: { kept?: InsurerPhones | null }) {
  const phones = usePublicConfig()?.insurer.phones ?? kept;
  if (phones === null) return <p className="text-ink-soft">{texts.services.unavailable}</p>;
  const services = [
    { name: texts.services.claim, phone: phones.claims, Icon: PhoneCall },
    { name: texts.services.tow, phone: phones.roadside, Icon: Truck },
    { name: texts.services.jumpStart, phone: phones.roadside, Icon: Zap },
    { name: texts.services.gasoline, phone: phones.roadside, Icon: Fuel },
  ];
  return (
    <>
      <p className="mb-3 text-sm text-ink-soft">{texts.services.intro}</p>
      <ul className="grid gap-2.5 sm:grid-cols-2">
        {services.map(({ name, phone, Icon }) => (
          <li key={name}>
            <a
              href={telHref(phone)}
              className="flex min-h-14 items-center gap-3 rounded-card border border-line-strong px-4 py-2 hover:bg-sunken"
            >
              <Icon aria-hidden className="size-5 shrink-0 text-primary" />
              <span className="min-w-0">
                <span className="block font-medium">{name}</span>
                <span className="block text-sm text-ink-soft tabular-nums">{phone}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}

import { PhoneCall } from 'lucide-react';
import type { PublicConfig } from '../../../common/use-public-config.ts';
import { telHref } from '../../../lib/tel-href.ts';
import { texts } from './texts.ts';

type Props = {
  /** Undefined until known. */
  insurer: PublicConfig['insurer'] | undefined;
  /** Why to call, if the page has not said so. */
  asksFor: string | null;
};

/** A person at the insurer, one tap away. */
export function InsurerPhone({ insurer, asksFor }: Props) {
  if (insurer === undefined) return null;
  const { service } = insurer.phones;
  return (
    <section>
      {asksFor === null ? null : <h2 className="mb-2 font-semibold">{asksFor}</h2>}
      <a
        href={telHref(service)}
        className="flex min-h-14 items-center gap-3 rounded-card border border-line-strong bg-surface px-4 py-2 hover:bg-sunken"
      >
        <PhoneCall aria-hidden className="size-5 shrink-0 text-primary" />
        <span className="min-w-0">
          <span className="block font-medium tabular-nums">{texts.call(service)}</span>
          <span className="block text-sm text-ink-soft">{insurer.name}</span>
        </span>
      </a>
    </section>
  );
}

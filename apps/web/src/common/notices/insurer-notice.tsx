import { ShieldCheck } from 'lucide-react';
import { telHref } from '../../lib/tel-href.ts';
import { usePublicConfig } from '../use-public-config.ts';
import { insurerNoticeTexts as texts } from './texts.ts';

/** Who insures, beside a price and before anything is paid; where asked for, also whom to call with a question. */
export function InsurerNotice({ withHelp = false }: { withHelp?: boolean }) {
  const insurer = usePublicConfig()?.insurer;
  return (
    // Its room is kept, so that nothing moves once it is known.
    <div className="flex min-h-10 items-start gap-2 text-sm text-ink-soft">
      {insurer === undefined ? null : (
        <>
          <ShieldCheck aria-hidden className="mt-0.5 size-4 shrink-0" />
          <p className="min-w-0">
            {texts.insures} <strong className="font-semibold text-ink">{insurer.name}</strong>{' '}
            <span className="block">{insurer.registration}</span>
            {withHelp ? (
              <span className="block">
                {texts.help}{' '}
                <a
                  href={telHref(insurer.phones.service)}
                  className="font-medium text-primary underline underline-offset-2"
                >
                  {insurer.phones.service}
                </a>
              </span>
            ) : null}
          </p>
        </>
      )}
    </div>
  );
}

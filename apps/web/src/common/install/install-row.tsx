import { Smartphone } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { Button } from '../../components/button.tsx';
import { declineInstall, installWay, promptInstall, subscribeInstall } from './install-prompt.ts';
import { texts } from './texts.ts';

/** 'Agregar a mi teléfono', where the browser can; nothing anywhere else. */
export function InstallRow() {
  const way = useSyncExternalStore(subscribeInstall, installWay, () => null);
  const [isExplained, setExplained] = useState(false);
  if (way === null) return null;
  return (
    <section
      aria-label={texts.title}
      className="mt-4 flex items-start gap-3 rounded-card border border-line bg-surface p-4"
    >
      <Smartphone aria-hidden className="mt-0.5 size-5 shrink-0 text-primary" />
      <div className="min-w-0 grow">
        <p>{texts.why}</p>
        {isExplained ? (
          <ol className="mt-2 list-decimal pl-5">
            {texts.iosSteps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        ) : null}
        <div className="mt-3 flex flex-wrap gap-3">
          <Button
            variant="secondary"
            compact
            aria-expanded={way === 'ios' ? isExplained : undefined}
            onClick={() => {
              if (way === 'ios') setExplained(!isExplained);
              // A browser that does not ask after all has said so itself.
              else void promptInstall().catch(() => undefined);
            }}
          >
            {texts.title}
          </Button>
          <Button variant="ghost" compact onClick={declineInstall}>
            {texts.decline}
          </Button>
        </div>
      </div>
    </section>
  );
}

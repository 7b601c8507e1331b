import type { PolicyListItem } from '@socio/contracts/shared/policy';
import { serviceKinds, type ServiceKind } from '@socio/domain/services';
import { Fuel, PhoneCall, Truck, Zap } from 'lucide-react';
import { useState } from 'react';
import { Dialog } from '../../../components/dialog.tsx';
import { AskSection } from './ask-section.tsx';
import { PhonePanel } from './phone-panel.tsx';
import { RequestList } from './request-list.tsx';
import { spokenFacts } from './spoken-facts.ts';
import { texts } from './texts.ts';
import { useServiceRequests } from './use-service-requests.ts';

const icons = { claim: PhoneCall, tow: Truck, 'jump-start': Zap, gasoline: Fuel } as const;

type Props = {
  policyNumber: string;
  policy: PolicyListItem | null;
  hasEnded?: boolean;
  onConfirmIdentity?: () => void;
};

/** The four services: each opens whom to call, what to say and, with a network, a request to the insurer. */
export function ServiceButtons({ policyNumber, policy, hasEnded = false, onConfirmIdentity }: Props) {
  const services = useServiceRequests(policyNumber);
  const [open, setOpen] = useState<ServiceKind | null>(null);
  return (
    <>
      <p className="mb-3 text-sm text-ink-soft">{texts.intro}</p>
      <ul className="grid gap-2.5 sm:grid-cols-2">
        {serviceKinds.map((kind) => {
          const Icon = icons[kind];
          return (
            <li key={kind}>
              <button
                type="button"
                aria-haspopup="dialog"
                onClick={() => setOpen(kind)}
                className="flex min-h-14 w-full items-center gap-3 rounded-card border border-line-strong px-4 py-2 text-left font-medium hover:bg-sunken"
              >
                <Icon aria-hidden className="size-5 shrink-0 text-primary" />
                {texts.names[kind]}
              </button>
            </li>
          );
        })}
      </ul>
      <RequestList requests={services.requests} />
      {open === null ? null : (
        <Dialog
          open
          onOpenChange={(next) => (next ? undefined : setOpen(null))}
          title={texts.names[open]}
          keepOnOutsideClick
        >
          <PhonePanel
            kind={open}
            policyNumber={policyNumber}
            facts={spokenFacts(open, policyNumber, policy)}
          />
          <section aria-labelledby="pedir-servicio" className="mt-5 border-t border-line pt-4">
            <h3 id="pedir-servicio" className="mb-3 font-semibold">
              {texts.ask.or}
            </h3>
            <AskSection
              kind={open}
              policyNumber={policyNumber}
              policy={policy}
              hasEnded={hasEnded}
              services={services}
              onConfirmIdentity={
                onConfirmIdentity === undefined
                  ? undefined
                  : () => {
                      setOpen(null);
                      onConfirmIdentity();
                    }
              }
            />
          </section>
        </Dialog>
      )}
    </>
  );
}

import type { PolicyListItem } from '@socio/contracts/shared/policy';
import { serviceKinds, type ServiceKind } from '@socio/domain/services';
import { Fuel, PhoneCall, Truck, Zap } from 'lucide-react';
import { useEffect, useState } from 'react';
import { OnDemand, preloadPart } from '../../../components/on-demand.tsx';
import { whenQuiet } from '../../../lib/when-quiet.ts';
import { PhoneLink } from './phone-link.tsx';
import { RequestList } from './request-list.tsx';
import { texts } from './texts.ts';
import { useServiceRequests } from './use-service-requests.ts';

const icons = { claim: PhoneCall, tow: Truck, 'jump-start': Zap, gasoline: Fuel } as const;

const loadDialog = async () => (await import('./dialog/service-dialog.tsx')).ServiceDialog;

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
  // Before it is needed, since by then there may be no network.
  useEffect(() => whenQuiet(() => preloadPart(loadDialog)), []);
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
        <OnDemand
          load={loadDialog}
          // Without its script the phone still has to be there.
          renderFailed={() => (
            <section aria-label={texts.names[open]} className="mt-4 rounded-card border border-line p-4">
              <PhoneLink kind={open} />
            </section>
          )}
        >
          {(ServiceDialog) => (
            <ServiceDialog
              kind={open}
              policyNumber={policyNumber}
              policy={policy}
              hasEnded={hasEnded}
              services={services}
              onConfirmIdentity={onConfirmIdentity}
              onClose={() => setOpen(null)}
            />
          )}
        </OnDemand>
      )}
    </>
  );
}

import type { PolicyListItem } from '@socio/contracts/shared/policy';
import type { ServiceKind } from '@socio/domain/services';
import { Dialog } from '../../../../components/dialog.tsx';
import { AskSection } from './ask-section.tsx';
import { PhonePanel } from './phone-panel.tsx';
import { texts as buttonTexts } from '../texts.ts';
import { texts } from './texts.ts';
import type { useServiceRequests } from '../use-service-requests.ts';

type Props = {
  kind: ServiceKind;
  policyNumber: string;
  policy: PolicyListItem | null;
  hasEnded: boolean;
  services: ReturnType<typeof useServiceRequests>;
  onConfirmIdentity: (() => void) | undefined;
  onClose: () => void;
};

/** One service: first the phone, then asking over the network. */
export function ServiceDialog({ onClose, onConfirmIdentity, ...about }: Props) {
  const { kind, policyNumber, policy } = about;
  const confirm =
    onConfirmIdentity === undefined
      ? undefined
      : () => {
          onClose();
          onConfirmIdentity();
        };
  return (
    <Dialog
      open
      onOpenChange={(next) => (next ? undefined : onClose())}
      title={buttonTexts.names[kind]}
      keepOnOutsideClick
    >
      <PhonePanel kind={kind} policyNumber={policyNumber} policy={policy} />
      <section aria-labelledby="pedir-servicio" className="mt-5 border-t border-line pt-4">
        <h3 id="pedir-servicio" className="mb-3 font-semibold">
          {texts.ask.or}
        </h3>
        <AskSection {...about} onConfirmIdentity={confirm} />
      </section>
    </Dialog>
  );
}

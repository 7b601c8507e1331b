import { BusyOverlay } from '../../../../components/busy-overlay.tsx';
import { texts } from '../texts.ts';
import type { RegistrationState } from '../use-registration.ts';

/** Covers everything while the account is created and the registry confirms the identity. */
export function CreatingOverlay({ creating }: Pick<RegistrationState, 'creating'>) {
  if (creating === null) return null;
  return (
    <div className="fixed inset-0 z-50">
      {creating === 'running' ? (
        <BusyOverlay message={texts.creating.title} detail={texts.creating.detail} />
      ) : (
        <BusyOverlay done message={texts[creating].title} detail={texts[creating].detail} />
      )}
    </div>
  );
}

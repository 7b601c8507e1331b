import { OnDemand } from '../../components/on-demand.tsx';

const loadLeaveDialog = async () => (await import('./leave-dialog.tsx')).LeaveDialog;

type Props = {
  /** A visitor's. */
  applicationId: string;
  asking: boolean;
  onAsk: (asking: boolean) => void;
};

/** The question whether to keep a visitor's quote, fetched when needed. */
export function AskToLeave({ applicationId, asking, onAsk }: Props) {
  if (!asking) return null;
  return (
    <OnDemand load={loadLeaveDialog} onFailed={() => onAsk(false)} onRetry={() => onAsk(true)}>
      {(LeaveDialog) => <LeaveDialog applicationId={applicationId} onClose={() => onAsk(false)} />}
    </OnDemand>
  );
}

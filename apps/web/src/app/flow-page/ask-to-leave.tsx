import { OnDemand } from '../../components/on-demand.tsx';

const loadLeaveDialog = async () => (await import('./leave-dialog.tsx')).LeaveDialog;

type Props = {
  /** A visitor's. */
  applicationId: string;
  because: 'leaving' | 'saving';
  asking: boolean;
  onAsk: (asking: boolean) => void;
};

/** The question whether to keep a visitor's quote, fetched when needed. */
export function AskToLeave({ asking, onAsk, ...question }: Props) {
  if (!asking) return null;
  return (
    <OnDemand load={loadLeaveDialog} onFailed={() => onAsk(false)} onRetry={() => onAsk(true)}>
      {(LeaveDialog) => <LeaveDialog {...question} onClose={() => onAsk(false)} />}
    </OnDemand>
  );
}

import type { Application } from './application.ts';
import type { WithIdentity } from './use-identity.ts';

/** What every quote step gets from the page. */
export type StepProps = {
  application: Application;
  /** Opened by an edit icon: a choice does not move on by itself. */
  editing: boolean;
  /** Runs a call; if the identity has to be confirmed first, opens the panel over the page and runs it again. */
  withIdentity: WithIdentity;
  /** Whether the person is still at this step: an answer that arrives later moves nobody. */
  isHere: () => boolean;
  /** The step's data is saved: reads the application again. */
  onSaved: () => Promise<void>;
  /** Goes to the step after this one. */
  onContinue: () => void;
  onBack: () => void;
};

import type { Application } from './application.ts';
import type { WithIdentity } from './use-identity.ts';

/** What every step of the quote gets from the page. */
export type StepProps = {
  application: Application;
  /** Opened by an edit icon: a choice does not go on by itself. */
  editing: boolean;
  /** Runs a call; where the identity has to be confirmed first, opens the panel over the page and runs it again. */
  withIdentity: WithIdentity;
  /** Whether the person is still at this step: an answer that comes later moves nobody. */
  isHere: () => boolean;
  /** The step's data are saved: reads the application again. */
  onSaved: () => Promise<void>;
  /** Goes to the step after this one. */
  onContinue: () => void;
  onBack: () => void;
};

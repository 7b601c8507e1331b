import { minutesAndSeconds } from '../../../components/use-countdown.ts';
import { texts } from '../texts.ts';

/** What the button says that asks for a first code: also why it cannot yet be pressed. */
export function SendText({ wait }: { wait: number }) {
  return (
    <span className="tabular-nums">{wait > 0 ? texts.sendIn(minutesAndSeconds(wait)) : texts.send}</span>
  );
}

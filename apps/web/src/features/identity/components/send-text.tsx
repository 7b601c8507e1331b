import { minutesAndSeconds } from '../../../components/use-countdown.ts';
import { texts } from '../texts.ts';

/** The text of the button that requests a first code; also says why it cannot be pressed yet. */
export function SendText({ wait }: { wait: number }) {
  return (
    <span className="tabular-nums">{wait > 0 ? texts.sendIn(minutesAndSeconds(wait)) : texts.send}</span>
  );
}

import { LocateFixed } from 'lucide-react';
import { Button } from '../../../../components/button.tsx';
import { LiveRegion } from '../../../../components/live-region.tsx';
import { texts } from './texts.ts';
import type { PositionState } from './use-position.ts';

type Props = { state: PositionState; onAsk: () => void; onForget: () => void };

/** 'Usar mi ubicación': nothing is asked of the browser before it is tapped. */
export function PositionField({ state, onAsk, onForget }: Props) {
  const own = texts.ask;
  const words = wordsOf(state);
  return (
    <div>
      {state.name === 'found' ? (
        <Button variant="secondary" compact onClick={onForget}>
          {own.forget}
        </Button>
      ) : (
        <Button
          variant="secondary"
          compact
          icon={<LocateFixed aria-hidden className="size-5" />}
          busy={state.name === 'asking'}
          busyText={own.locating}
          onClick={onAsk}
        >
          {own.locate}
        </Button>
      )}
      {words === '' ? null : (
        <p aria-hidden className="mt-1.5 text-sm text-ink-soft">
          {words}
        </p>
      )}
      <LiveRegion>{words}</LiveRegion>
    </div>
  );
}

function wordsOf(state: PositionState): string {
  switch (state.name) {
    case 'none':
    case 'asking':
      return '';
    case 'found':
      return texts.ask.located(state.meters);
    case 'denied':
      return texts.ask.denied;
    case 'not-found':
      return texts.ask.notFound;
  }
}

import { LiveRegion } from '../../components/live-region.tsx';
import { listNewsTexts as texts } from './texts.ts';

type Props = {
  title: string;
  /** What there is to say: on its way, failed (which its own message says), or how many of them are shown. */
  state: 'loading' | 'failed' | { shown: number; total?: number };
};

/** Tells a screen reader that a list is on its way, and what came of it. It stays while what is seen changes. */
export function ListNews({ title, state }: Props) {
  return <LiveRegion>{words({ title, state })}</LiveRegion>;
}

function words({ title, state }: Props): string {
  if (state === 'failed') return '';
  if (state === 'loading') return texts.loading(title);
  const { shown, total = shown } = state;
  return shown === 0 ? texts.none(title) : texts.shown(title, shown, total);
}

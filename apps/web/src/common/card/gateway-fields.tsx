import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Skeleton } from '../../components/skeleton.tsx';
import { classNames } from '../../lib/class-names.ts';
import { interFont } from '../../lib/inter-font.ts';
import { CardFieldsFailed } from './card-fields-failed.tsx';
import type { GatewayFrame } from './gateway-frame.ts';
import { cardTexts } from './texts.ts';

/** Until then the fields may still come; once the frame has loaded something, they come at once or never. */
const LOAD_LIMIT = 10_000;
const LOADED_LIMIT = 2000;

/** Of number, expiry and code side by side, and the room for the mark of the focus around them. */
const USUAL_HEIGHT = 234;

type Props = {
  frame: GatewayFrame;
  url: string;
  disabled: boolean;
  onTyped: (isTyped: boolean) => void;
};

/** Number, expiry and code of a card, in fields of the gateway that look like the product's. */
export function GatewayFields({ frame, url, disabled, onTyped }: Props) {
  const own = cardTexts.frame;
  const element = useRef<HTMLIFrameElement>(null);
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading');
  const [height, setHeight] = useState(USUAL_HEIGHT);
  /** Counts the tries to load it. */
  const [round, setRound] = useState(0);
  const limit = useRef<ReturnType<typeof setTimeout>>(undefined);

  function failAfter(milliseconds: number): void {
    clearTimeout(limit.current);
    limit.current = setTimeout(() => setState('failed'), milliseconds);
  }

  const connect = useEffectEvent((iframe: HTMLIFrameElement) => {
    failAfter(LOAD_LIMIT);
    return frame.connect(iframe, url, {
      onReady: () => {
        clearTimeout(limit.current);
        frame.set({ theme: readTheme(iframe), readOnly: disabled });
        void sendFont(frame);
        // Later than expected is not too late.
        setState((now) => (now === 'failed' ? 'loading' : now));
      },
      onHeight: (pixels) => {
        setHeight(pixels);
        setState('shown');
      },
      onTyped,
      onSubmit: () => iframe.closest('form')?.requestSubmit(),
    });
  });
  useEffect(() => {
    if (element.current === null) return;
    const disconnect = connect(element.current);
    return () => {
      clearTimeout(limit.current);
      disconnect();
    };
  }, [frame, url, round]);
  // Said again in each state: a frame that was out of the page could not tell how tall its fields are.
  useEffect(() => frame.set({ readOnly: disabled }), [frame, disabled, state]);
  useEffect(() => {
    const dark = matchMedia('(prefers-color-scheme: dark)');
    const dress = () => {
      if (element.current !== null) frame.set({ theme: readTheme(element.current) });
    };
    dark.addEventListener('change', dress);
    return () => dark.removeEventListener('change', dress);
  }, [frame]);

  function retry(): void {
    setState('loading');
    onTyped(false);
    setRound(round + 1);
  }

  return (
    <>
      {state === 'failed' ? <CardFieldsFailed retry={retry} /> : null}
      <div className={state === 'failed' ? 'hidden' : 'relative'} aria-busy={state === 'loading'}>
        {/* Wider than its fields by the room for the mark of the focus. It is of another origin, which keeps it out of this page. */}
        {/* oxlint-disable-next-line react/iframe-missing-sandbox */}
        <iframe
          key={round}
          ref={element}
          src={addressOf(url)}
          title={own.title}
          height={height}
          onLoad={() => {
            if (!frame.isReady()) failAfter(LOADED_LIMIT);
          }}
          className={classNames(
            '-m-1.5 block w-[calc(100%+0.75rem)] max-w-none',
            state === 'loading' ? 'invisible' : null,
          )}
        />
        {state === 'loading' ? <FieldsSkeleton /> : null}
      </div>
    </>
  );
}

/** Of number, expiry and code. */
export function FieldsSkeleton() {
  return (
    <div className="absolute inset-0">
      <p className="sr-only">{cardTexts.frame.loading}</p>
      <Skeleton className="h-5 w-40" />
      <Skeleton className="mt-2.5 h-12 w-full rounded-card" />
      <div className="mt-5 grid grid-cols-2 gap-5">
        {[0, 1].map((place) => (
          <div key={place}>
            <Skeleton className="h-5 w-28" />
            <Skeleton className="mt-2.5 h-12 w-full rounded-card" />
          </div>
        ))}
      </div>
    </div>
  );
}

/** The gateway shows its fields to the page that names itself, and talks to no other. */
function addressOf(url: string): string {
  const address = new URL(url);
  address.searchParams.set('origin', window.location.origin);
  return address.href;
}

const colours = ['surface', 'sunken', 'line-strong', 'ink', 'ink-soft', 'primary', 'danger'];

/** The tokens of the style sheet as they are right now, in the dark as well, and what is behind the frame. */
function readTheme(frame: HTMLElement): Record<string, string> {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string) => style.getPropertyValue(name).trim();
  return {
    ...Object.fromEntries(colours.map((name) => [`--color-${name}`, token(`--color-${name}`)])),
    '--color-ground': backgroundBehind(frame),
    '--radius': token('--radius-card'),
    '--font': token('--font-sans'),
  };
}

function backgroundBehind(element: HTMLElement): string {
  const { backgroundColor } = getComputedStyle(element);
  const behind = element.parentElement;
  return /^rgba\(.*, 0\)$/.test(backgroundColor) && behind !== null
    ? backgroundBehind(behind)
    : backgroundColor;
}

/** The file itself, since no other origin may load it. */
async function sendFont(frame: GatewayFrame): Promise<void> {
  const { family, url } = interFont;
  const answer = await fetch(url).catch(() => null);
  if (answer?.ok) frame.set({ font: { family, bytes: await answer.arrayBuffer() } });
}

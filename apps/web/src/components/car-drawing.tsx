import { classNames } from '../lib/class-names.ts';

export type BodyType = 'sedan' | 'hatchback' | 'suv' | 'pickup';

type Shape = { body: string; windows: string[]; wheels: [number, number]; door: string };

const shapes: Record<BodyType, Shape> = {
  sedan: {
    body: 'M8 54v-9c0-4 3-7 8-8l17-3 17-13c3-2 6-3 10-3h26c5 0 9 1 12 4l15 12 14 3c6 1 9 5 9 10v7c0 2-1 3-3 3H11c-2 0-3-1-3-3Z',
    windows: ['m42 34 12-9c2-1 4-2 6-2h8v11H42Z', 'M73 23h12c4 0 6 1 8 3l9 8H73V23Z'],
    wheels: [36, 108],
    door: 'M70.5 36v17',
  },
  hatchback: {
    body: 'M12 54V43c0-3 1-6 3-8l9-14c2-3 5-5 9-5h43c5 0 8 1 12 4l16 13 17 4c6 1 9 5 9 10v7c0 2-1 3-3 3H15c-2 0-3-1-3-3Z',
    windows: ['m27 32 6-9c1-1 2-2 4-2h18v11H27Z', 'M60 21h15c4 0 6 1 8 3l11 8H60V21Z'],
    wheels: [36, 105],
    door: 'M57.5 35v18',
  },
  suv: {
    body: 'M9 54V37c0-3 1-5 2-7l6-15c1-3 4-5 8-5h58c5 0 8 1 11 5l14 16 16 3c6 1 9 5 9 10v10c0 2-1 3-3 3H12c-2 0-3-1-3-3Z',
    windows: ['m20 29 5-12c0-1 1-2 3-2h20v14H20Z', 'M53 15h27c4 0 6 1 8 3l9 11H53V15Z'],
    wheels: [36, 105],
    door: 'M50.5 32v21',
  },
  pickup: {
    body: 'M7 54V36c0-2 1-3 3-3h51V15c0-3 2-5 5-5h17c5 0 8 1 11 5l13 16 18 3c6 1 9 5 9 10v10c0 2-1 3-3 3H10c-2 0-3-1-3-3Z',
    windows: ['M66 29V17c0-1 1-2 2-2h13c4 0 6 1 8 3l8 11H66Z'],
    wheels: [34, 106],
    door: 'M63.5 33v20',
  },
};

/** A small side view. The text beside it says the same, so screen readers skip it. */
export function CarDrawing({ body = 'sedan', className }: { body?: BodyType; className?: string }) {
  const shape = shapes[body];
  return (
    <svg viewBox="0 0 144 72" aria-hidden className={classNames('w-36 shrink-0', className)}>
      <ellipse className="fill-line" cx="72" cy="66" rx="64" ry="3.5" />
      <path className="fill-primary" d={shape.body} />
      {shape.windows.map((window) => (
        <path key={window} className="fill-primary-tint" d={window} />
      ))}
      <path
        className="fill-transparent stroke-primary-hover"
        strokeWidth="1.5"
        strokeLinecap="round"
        d={shape.door}
      />
      <path className="fill-accent" d="M126 41h6v5h-6z" />
      {shape.wheels.map((x) => (
        <g key={x}>
          <circle className="fill-ink" cx={x} cy="56" r="10.5" />
          <circle className="fill-line" cx={x} cy="56" r="4.5" />
        </g>
      ))}
    </svg>
  );
}

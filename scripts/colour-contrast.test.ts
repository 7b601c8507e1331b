import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const css = readFileSync(new URL('../apps/web/src/styles/tokens.css', import.meta.url), 'utf8');
const [light = '', dark = ''] = css.split('@media screen and (prefers-color-scheme: dark)');

function coloursIn(text: string): Map<string, string> {
  return new Map(
    [...text.matchAll(/--color-([\w-]+): (#[\da-f]{6});/g)].map(([, name = '', value = '']) => [name, value]),
  );
}

const schemes = {
  light: coloursIn(light),
  dark: new Map([...coloursIn(light), ...coloursIn(dark)]),
};

/** Relative luminance (WCAG 2.2). */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

const TEXT = 4.5;
const SHAPE = 3;

/** What stands on what, and how much it has to differ. */
const pairs: [name: string, on: string[], least: number][] = [
  ['ink', ['ground', 'surface', 'sunken', 'primary-tint', 'accent-tint'], TEXT],
  ['ink', ['success-tint', 'warning-tint', 'info-tint', 'danger-tint'], TEXT],
  ['ink-soft', ['ground', 'surface', 'sunken', 'primary-tint'], TEXT],
  ['primary', ['ground', 'surface', 'sunken', 'primary-tint'], TEXT],
  ['on-primary', ['primary', 'primary-hover', 'success', 'success-hover', 'danger', 'danger-hover'], TEXT],
  ['on-accent', ['accent'], TEXT],
  ['success', ['surface', 'success-tint'], TEXT],
  ['warning', ['surface', 'warning-tint'], TEXT],
  ['info', ['surface', 'info-tint'], TEXT],
  ['danger', ['ground', 'surface', 'danger-tint'], TEXT],
  ['line-strong', ['surface', 'ground'], SHAPE],
];

describe.each(['light', 'dark'] as const)('look.md, WCAG 2.2 AA, contrast: %s', (scheme) => {
  const colours = schemes[scheme];
  test.each(pairs.flatMap(([name, on, least]) => on.map((under) => ({ name, under, least }))))(
    '$name on $under',
    ({ name, under, least }) => {
      expect(contrast(colours.get(name) ?? '', colours.get(under) ?? '')).toBeGreaterThanOrEqual(least);
    },
  );
});

test('the dark has its own value of every colour but the accent, whose text is dark in both', () => {
  const same = [...schemes.light.keys()].filter((name) => !coloursIn(dark).has(name));
  expect(same).toEqual(['on-accent', 'accent']);
});

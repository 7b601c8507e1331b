import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** policy.typ uses these weights; a weight that is not here would silently be drawn with the nearest one. */
const files = [
  '400Regular/Inter_400Regular.ttf',
  '500Medium/Inter_500Medium.ttf',
  '600SemiBold/Inter_600SemiBold.ttf',
  '700Bold/Inter_700Bold.ttf',
];

/** The font files as npm installed them, wherever it hoisted the package. */
export function readFonts(): Buffer[] {
  const { resolve } = createRequire(import.meta.url);
  return files.map((file) => readFileSync(resolve(`@expo-google-fonts/inter/${file}`)));
}

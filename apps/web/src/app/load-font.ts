import { interFont } from '../lib/inter-font.ts';
import { whenStill } from '../lib/when-still.ts';

/**
 * Until it is here the text is in a font of the device with the same measures (app.css), so that nothing has to wait
 * for it, and little moves when it comes: a title may break elsewhere, which moves all below it by a line.
 */
export function loadFont(): void {
  const { family, url } = interFont;
  const font = new FontFace(family, `url(${url})`, { weight: '100 900', display: 'swap' });
  font.load().then(
    (loaded) => whenStill(() => document.fonts.add(loaded)),
    () => undefined,
  );
}

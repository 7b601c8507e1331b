import { interFont } from '../lib/inter-font.ts';

/**
 * Until it is here the text is in a font of the device with the same measures (app.css), so that nothing has to wait
 * for it or moves when it comes.
 */
export function loadFont(): void {
  const { family, url } = interFont;
  const font = new FontFace(family, `url(${url})`, { weight: '100 900', display: 'swap' });
  font.load().then(
    (loaded) => document.fonts.add(loaded),
    () => undefined,
  );
}

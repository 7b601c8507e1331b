import inter from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';

/**
 * Until it is here the text is in a font of the device with the same measures (app.css), so that nothing has to wait
 * for it or moves when it comes.
 */
export function loadFont(): void {
  const font = new FontFace('Inter Variable', `url(${inter})`, { weight: '100 900', display: 'swap' });
  font.load().then(
    (loaded) => document.fonts.add(loaded),
    () => undefined,
  );
}

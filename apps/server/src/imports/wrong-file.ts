/** The file as a whole cannot be imported; the message says why to whoever gave it. */
export class WrongFile extends Error {
  override readonly name = 'WrongFile';
}

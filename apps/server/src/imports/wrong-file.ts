/** The file as a whole cannot be imported; the message tells the operator why. */
export class WrongFile extends Error {
  override readonly name = 'WrongFile';
}

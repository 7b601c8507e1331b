const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Text that is no UUID matches nothing, but the database would raise an error that looks like our bug. */
export function isUuid(text: string): boolean {
  return uuid.test(text);
}

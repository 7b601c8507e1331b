/** A text without its UUIDs: any few digits turn up in one of them now and then. */
export function withoutIds(text: string): string {
  return text.replaceAll(/[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}/g, '');
}

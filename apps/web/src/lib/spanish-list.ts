/** 'a', 'a y b', 'a, b y c'. */
export function spanishList(parts: readonly string[]): string {
  const last = parts.at(-1) ?? '';
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(', ')} y ${last}`;
}

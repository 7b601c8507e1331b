/** Pads every column to its widest cell, except the last. */
export function formatTable(rows: readonly (readonly string[])[], indent = ''): string {
  const widths: number[] = [];
  for (const row of rows) {
    for (const [place, cell] of row.entries()) widths[place] = Math.max(widths[place] ?? 0, cell.length);
  }
  return rows
    .map((row) =>
      `${indent}${row.map((cell, place) => cell.padEnd(widths[place] ?? 0)).join('  ')}`.trimEnd(),
    )
    .join('\n');
}

/** '45 s', '3 min', '5 h 10 min', '12 d 4 h' */
export function formatAge(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? `${hours} h ${minutes % 60} min` : `${Math.floor(hours / 24)} d ${hours % 24} h`;
}

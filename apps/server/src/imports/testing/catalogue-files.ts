import { postalHeader, settlementLine, vehicleHeader } from './import-world.ts';

/** 10 model years and 4 versions per model: 40,000 cars of 40 brands. */
export function vehicleFile(models = 1000): string {
  const lines = [vehicleHeader];
  for (let model = 0; model < models; model += 1) {
    for (let year = 2015; year < 2025; year += 1) {
      for (let version = 0; version < 4; version += 1) {
        const price = 300_000 + version * 1000 + year;
        lines.push(
          `Marca ${model % 40},Modelo ${model},${year},"Versión ${version}, ""GT"" CVT",suv,${price}`,
        );
      }
    }
  }
  return `${lines.join('\n')}\n`;
}

/** A file in the official format with this many settlements. */
export function postalFile(settlements: number): string {
  const lines = [postalHeader];
  for (let at = 0; at < settlements; at += 1) {
    const zip = String(1000 + Math.floor(at / 5)).padStart(5, '0');
    const municipality = `Municipio ${Math.floor(at / 60)}`;
    lines.push(
      settlementLine(
        zip,
        `Asentamiento ${at}`,
        'Ranchería',
        municipality,
        'Michoacán',
        at % 3 === 0 ? 'Cd' : '',
      ),
    );
  }
  return `${lines.join('\r\n')}\r\n`;
}

/** Truncates every hundredth line in the middle. */
export function breakLines(text: string): string {
  return text
    .split('\n')
    .map((line, at) => (at > 0 && at % 100 === 0 ? line.slice(0, line.length / 2) : line))
    .join('\n');
}

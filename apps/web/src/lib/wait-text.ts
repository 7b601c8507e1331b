/** A waiting time as people say it: '5 segundos', '1 minuto', '12 minutos'. */
export function waitText(seconds: number): string {
  const whole = Math.max(1, Math.ceil(seconds));
  if (whole < 60) return whole === 1 ? '1 segundo' : `${whole} segundos`;
  const minutes = Math.ceil(whole / 60);
  return minutes === 1 ? '1 minuto' : `${minutes} minutos`;
}

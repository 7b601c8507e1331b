import { waitTexts } from './texts.ts';

/** A waiting time as people say it: '5 segundos', '1 minuto', '12 minutos'. */
export function waitText(seconds: number): string {
  const whole = Math.max(1, Math.ceil(seconds));
  if (whole < 60) return waitTexts.seconds(whole);
  return waitTexts.minutes(Math.ceil(whole / 60));
}

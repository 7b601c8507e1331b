import { useEffect, useState } from 'react';

const secondsUntil = (moment: number): number => Math.max(0, Math.ceil((moment - Date.now()) / 1000));

/** Seconds left until a moment. Computed from the clock, so that a sleeping tab does not stop it. */
export function useCountdown(until: number): number {
  const [left, setLeft] = useState(() => secondsUntil(until));
  useEffect(() => {
    const tick = () => setLeft(secondsUntil(until));
    tick();
    if (until <= Date.now()) return;
    const timer = setInterval(() => {
      tick();
      if (until <= Date.now()) clearInterval(timer);
    }, 250);
    return () => clearInterval(timer);
  }, [until]);
  return left;
}

/** The moment that many milliseconds from now. */
export function after(milliseconds: number): number {
  return Date.now() + milliseconds;
}

/** '0:30' */
export function minutesAndSeconds(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

import { useState } from 'react';

export type Position = { latitude: number; longitude: number };

export type PositionState =
  | { name: 'none' | 'asking' | 'denied' | 'not-found' }
  | { name: 'found'; position: Position; meters: number };

const options = { enableHighAccuracy: true, timeout: 15_000, maximumAge: 60_000 };
/** About a meter. */
const digits = 5;

/** Where the person is, which the browser is asked for only by `ask`. */
export function usePosition() {
  const [state, setState] = useState<PositionState>({ name: 'none' });
  const ask = () => {
    setState({ name: 'asking' });
    if (!('geolocation' in navigator)) return setState({ name: 'not-found' });
    navigator.geolocation.getCurrentPosition(
      ({ coords }) =>
        setState({
          name: 'found',
          position: { latitude: rounded(coords.latitude), longitude: rounded(coords.longitude) },
          meters: Math.max(1, Math.round(coords.accuracy)),
        }),
      (error) => setState({ name: error.code === error.PERMISSION_DENIED ? 'denied' : 'not-found' }),
      options,
    );
  };
  return { state, ask, forget: () => setState({ name: 'none' }) };
}

const rounded = (degrees: number) => Number(degrees.toFixed(digits));

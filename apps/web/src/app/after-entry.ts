import type { Destination } from '../features/membership/use-membership-entry.ts';
import { paths } from './paths.ts';

/** Where the membership entry leads, and what the page there is told. */
export function afterEntry(destination: Destination): { path: string; state: { atChoice: true } | null } {
  if (destination === null) return { path: paths.dashboard, state: null };
  if ('returnPath' in destination) return { path: destination.returnPath, state: null };
  return { path: `${paths.flowOf(destination.applicationId)}?step=7`, state: { atChoice: true } };
}

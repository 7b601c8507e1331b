import { paths } from './paths.ts';

/** The scripts of the screens, one for each file of routes/. */
export const screens = {
  membersia: async () => import('./routes/membersia.tsx'),
  dashboard: async () => import('./routes/dashboard.tsx'),
  login: async () => import('./routes/login.tsx'),
  register: async () => import('./routes/register.tsx'),
  polizas: async () => import('./routes/polizas.tsx'),
  solicitudes: async () => import('./routes/solicitudes.tsx'),
  poliza: async () => import('./routes/poliza.tsx'),
  autoDetails: async () => import('./routes/auto-details.tsx'),
  autoInsurance: async () => import('./routes/auto-insurance.tsx'),
  magicLink: async () => import('./routes/magic-link.tsx'),
  verificar: async () => import('./routes/verificar.tsx'),
  notFound: async () => import('./routes/not-found.tsx'),
} as const;

const starts: readonly [start: string, load: () => Promise<unknown>][] = [
  [paths.membership, screens.membersia],
  [paths.dashboard, screens.dashboard],
  [paths.login, screens.login],
  [paths.register, screens.register],
  [paths.policies, screens.polizas],
  [paths.applications, screens.solicitudes],
  [paths.policy(''), screens.poliza],
  [paths.policyDocument(''), screens.autoDetails],
  [paths.flow, screens.autoInsurance],
  ['/magic-link/', screens.magicLink],
  ['/verificar/', screens.verificar],
];

/** Fetches the script that an address probably needs, before the router decides. */
export function preloadScreen(pathname: string): void {
  const found = starts.find(([start]) => pathname.startsWith(start));
  found?.[1]().catch(() => undefined);
}

import { screenPatterns } from './screen-patterns.ts';

/** The scripts of the screens, one for each file of routes/. */
export const screens = {
  membersia: async () => import('./routes/membersia.tsx'),
  dashboard: async () => import('./routes/dashboard.tsx'),
  login: async () => import('./routes/login.tsx'),
  register: async () => import('./routes/register.tsx'),
  'mis-polizas': async () => import('./routes/mis-polizas.tsx'),
  'pagar-recibo': async () => import('./routes/pagar-recibo.tsx'),
  polizas: async () => import('./routes/polizas.tsx'),
  privacidad: async () => import('./routes/privacidad.tsx'),
  'eliminar-cuenta': async () => import('./routes/eliminar-cuenta.tsx'),
  solicitudes: async () => import('./routes/solicitudes.tsx'),
  poliza: async () => import('./routes/poliza.tsx'),
  'auto-details': async () => import('./routes/auto-details.tsx'),
  'auto-insurance': async () => import('./routes/auto-insurance.tsx'),
  'magic-link': async () => import('./routes/magic-link.tsx'),
  'confirmar-correo': async () => import('./routes/confirmar-correo.tsx'),
  'recuperar-telefono': async () => import('./routes/recuperar-telefono.tsx'),
  verificar: async () => import('./routes/verificar.tsx'),
  'not-found': async () => import('./routes/not-found.tsx'),
} as const;

/** Fetches the script that an address probably needs, before the router decides. */
export function preloadScreen(pathname: string): void {
  const found = screenPatterns.find(([pattern]) => pathname.startsWith(pattern.replace(/\/:.*/, '')));
  if (found !== undefined) screens[found[1]]().catch(() => undefined);
}

import { paths } from './paths.ts';

/** How the addresses of a screen start, and its file in routes/. */
export const screenStarts = [
  [paths.dashboard, 'dashboard'],
  [paths.login, 'login'],
  [paths.register, 'register'],
  [paths.lostPhone, 'recuperar-telefono'],
  [paths.holder, 'mis-polizas'],
  [paths.policies, 'polizas'],
  [paths.applications, 'solicitudes'],
  [paths.policy(''), 'poliza'],
  [paths.policyDocument(''), 'auto-details'],
  [paths.flow, 'auto-insurance'],
  ['/magic-link/', 'magic-link'],
  ['/verificar/', 'verificar'],
] as const;

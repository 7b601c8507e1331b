import { paths, routePatterns } from './paths.ts';

/** The patterns of all addresses but the entry's, each with its screen's file in routes/; any other one is unknown. */
export const screenPatterns = [
  [paths.dashboard, 'dashboard'],
  [paths.login, 'login'],
  [paths.register, 'register'],
  [paths.confirmEmail, 'confirmar-correo'],
  [paths.lostPhone, 'recuperar-telefono'],
  [paths.holder, 'mis-polizas'],
  [paths.payReceipt, 'pagar-recibo'],
  [paths.policies, 'polizas'],
  [paths.privacy, 'privacidad'],
  [paths.deleteAccount, 'eliminar-cuenta'],
  [paths.applications, 'solicitudes'],
  [routePatterns.policy, 'poliza'],
  [routePatterns.policyDocument, 'auto-details'],
  [routePatterns.flow, 'auto-insurance'],
  [routePatterns.oldQuote, 'auto-insurance'],
  [routePatterns.oldContract, 'auto-insurance'],
  [routePatterns.magicLink, 'magic-link'],
  [routePatterns.verification, 'verificar'],
] as const;

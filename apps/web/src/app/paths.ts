import { privacyPath } from '../common/legal/privacy-path.ts';

/** Every address of the product (specification quote 2). Paths are written nowhere else. */
export const paths = {
  home: '/',
  membership: '/membersia',
  dashboard: '/dashboard',
  login: '/login',
  register: '/register',
  /** Mailed links lead here too, with a key in the fragment. */
  lostPhone: '/recuperar-telefono',
  /** A link mailed to an address that an account is to have leads here, with a key in the fragment. */
  confirmEmail: '/confirmar-correo',
  /** The link of a mail about an unpaid receipt leads here, with a key in the fragment. */
  payReceipt: '/pagar-recibo',
  policies: '/polizas',
  /** Public; the short notice links to it. */
  privacy: privacyPath,
  deleteAccount: '/eliminar-cuenta',
  /** As mailed to whoever has policies and no membership; the token stays in the fragment. */
  holder: '/mis-polizas',
  applications: '/solicitudes',
  flow: '/auto/insurance',
  flowOf: (applicationId: string) => `/auto/insurance/${encodeURIComponent(applicationId)}`,
  /** As mailed: the key stays in the fragment, which reaches no server. */
  magicLink: (applicationId: string, key: string) =>
    `/magic-link/auto-insurance/${encodeURIComponent(applicationId)}#k=${key}`,
  policy: (policyNumber: string) => `/poliza/${encodeURIComponent(policyNumber)}`,
  policyDocument: (policyNumber: string) => `/auto/details/${encodeURIComponent(policyNumber)}`,
} as const;

/** The same as patterns, for the router only. */
export const routePatterns = {
  flow: '/auto/insurance/:insurance_application_id?',
  oldQuote: '/auto/cotizacion',
  oldContract: '/auto/contratacion',
  magicLink: '/magic-link/auto-insurance/:insurance_application_id',
  policy: '/poliza/:policyNumber',
  policyDocument: '/auto/details/:policyNumber',
  /** Printed on every policy: it must never change. */
  verification: '/verificar/:policyNumber/:seal',
} as const;

/** Whether this is the page behind a printed policy's code. Without the router, which the entry starts before. */
export function isVerificationPage(pathname: string): boolean {
  return /^\/verificar\/[^/]+\/[^/]+\/?$/i.test(pathname);
}

export function isLinkPage(pathname: string): boolean {
  return /^\/magic-link\/auto-insurance\/[^/]+\/?$/i.test(pathname);
}

/** The pages of other mailed links. */
export function isAccountLinkPage(pathname: string): boolean {
  const linked: readonly string[] = [paths.lostPhone, paths.confirmEmail, paths.payReceipt];
  return linked.includes(pathname);
}

export function isEntry(pathname: string): boolean {
  return pathname === paths.membership || pathname === paths.home;
}

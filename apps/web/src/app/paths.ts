/** Every address of the product that exists so far (specification quote 2). Nothing else writes a path. */
export const paths = {
  home: '/',
  membership: '/membersia',
  dashboard: '/dashboard',
  login: '/login',
  register: '/register',
  policies: '/polizas',
  applications: '/solicitudes',
  flow: '/auto/insurance',
  flowOf: (applicationId: string) => `/auto/insurance/${encodeURIComponent(applicationId)}`,
  policy: (policyNumber: string) => `/poliza/${encodeURIComponent(policyNumber)}`,
  policyDocument: (policyNumber: string) => `/auto/details/${encodeURIComponent(policyNumber)}`,
} as const;

/** The same as patterns, for the router alone. */
export const routePatterns = {
  flow: '/auto/insurance/:insurance_application_id?',
  oldQuote: '/auto/cotizacion',
  oldContract: '/auto/contratacion',
  policy: '/poliza/:policyNumber',
  policyDocument: '/auto/details/:policyNumber',
  /** Printed on every policy: it never changes. */
  verification: '/verificar/:policyNumber/:seal',
} as const;

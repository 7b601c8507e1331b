/** What an unverified person reads before being led to the membership entry (specification quote 8). */
export const accessDenied = {
  title: 'Acceso denegado',
  description: 'Debes verificar tu membresía primero',
} as const;

/** Nobody could say whether the person may see what was asked for (specification quote 8). */
export const accessFailed = {
  title: 'Error de autenticación',
  description: 'Hubo un problema verificando tu acceso',
} as const;

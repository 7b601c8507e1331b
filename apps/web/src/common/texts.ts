/** What an unverified person reads before being sent to the membership entry (specification quote 8). */
export const accessDenied = {
  title: 'Acceso denegado',
  description: 'Debes verificar tu membresía primero',
} as const;

/** In place of a membership's number. */
export const noMembership = 'Ninguna';

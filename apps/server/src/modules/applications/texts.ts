/** Spec quote 8, success toasts. */
export const texts = { updated: 'Información actualizada' } as const;

/** Success toasts of spec quote 8. */
export const texts = { updated: 'Información actualizada' } as const;

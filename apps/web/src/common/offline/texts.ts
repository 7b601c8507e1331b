export const texts = {
  title: (day: string) => `Sin conexión. Datos del ${day}`,
  detail: 'Para ver lo demás, conéctate a internet.',
  retry: 'Reintentar',
  retrying: 'Intentando...',
} as const;

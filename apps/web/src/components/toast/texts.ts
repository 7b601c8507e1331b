export const texts = { label: 'Avisos', retry: 'Reintentar', close: 'Cerrar aviso' } as const;

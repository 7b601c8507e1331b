export const texts = {
  title: 'Todas las Pólizas',
  subtitle: 'Tus seguros vigentes, del más reciente al más antiguo.',
  back: 'Volver al inicio',
  loading: 'Cargando pólizas...',
  empty: {
    title: 'No tienes pólizas activas',
    detail: 'Cuando contrates un seguro, aquí verás tu póliza.',
    newQuote: 'Nueva Cotización',
  },
} as const;

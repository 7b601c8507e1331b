export const texts = {
  title: 'Todas las Solicitudes',
  subtitle: 'Sigue donde te quedaste; primero, la más reciente.',
  back: 'Volver al inicio',
  loading: 'Cargando solicitudes...',
  empty: {
    title: 'No tienes solicitudes pendientes',
    detail: 'Si dejas una cotización a medias, podrás seguir desde aquí.',
    newQuote: 'Nueva Cotización',
  },
} as const;

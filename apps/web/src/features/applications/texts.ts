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
  discard: {
    action: 'Descartar',
    busy: 'Descartando...',
    done: 'Solicitud descartada',
    failed: 'No pudimos descartar tu solicitud',
    refusals: {
      APPLICATION_LOCKED: 'Tiene un pago en curso. Continúala para ver cómo va.',
      APPLICATION_INACTIVE: 'Ya había terminado.',
    },
  },
  restore: {
    action: 'Deshacer',
    busy: 'Recuperando...',
    done: 'Solicitud recuperada',
    failed: 'No pudimos recuperar tu solicitud',
    refusals: { APPLICATION_INACTIVE: 'Pasó demasiado tiempo. Puedes cotizar este auto de nuevo.' },
  },
  quoteAgain: {
    action: 'Cotizar este auto de nuevo',
    busy: 'Preparando tu cotización...',
    failed: 'No pudimos preparar tu cotización',
    refusals: {
      VERSION_MISMATCH: 'Este auto ya no está en el catálogo. Desde el inicio puedes cotizar otro.',
    },
  },
} as const;

const stop = 'No quiero más recordatorios';

/** Of the page behind the link that stops reminders. */
export const texts = {
  ask: {
    title: '¿Dejar de recibir recordatorios?',
    text: 'Ya no te escribiremos sobre cotizaciones sin terminar. Los avisos sobre un seguro que ya pagaste seguirán llegando, porque te pueden hacer falta.',
    button: stop,
  },
  stopped: {
    title: 'Ya no recibirás recordatorios',
    text: 'No te escribiremos más sobre cotizaciones sin terminar. Siguen guardadas en tus solicitudes.',
    button: 'Volver a recibirlos',
  },
  allowed: {
    title: 'Volverás a recibir recordatorios',
    text: 'Te escribiremos si dejas una cotización sin terminar, como máximo una vez al día.',
    button: stop,
  },
  unknown: {
    title: 'Este enlace no funciona',
    text: 'Quizá se cortó al copiarlo. Abre de nuevo el enlace que está al final de tu recordatorio más reciente: cada correo trae el suyo.',
  },
  failed: {
    title: 'No pudimos hacer el cambio',
    text: 'Algo falló de nuestro lado y no cambiamos nada. Vuelve a abrir el enlace del correo en unos minutos.',
  },
} as const;

export const texts = {
  title: 'El teléfono de tu cuenta va a cambiar',
  detail: (digits: string, when: string) =>
    `Se pidió usar el teléfono terminado en ${digits} a partir del ${when}, hora del centro. Si lo pediste tú, no hagas nada.`,
  stop: 'Detener el cambio',
  stopping: 'Deteniendo...',
  elsewhere:
    'Este navegador no te conocía cuando se pidió, así que aquí no se puede detener. Usa uno donde ya habías entrado, tu llave de acceso, o «No fui yo» en el aviso que te enviamos por correo o SMS.',
  stopped: {
    title: 'El cambio se detuvo',
    detail:
      'Tu cuenta sigue con el teléfono de siempre. Si no pediste el cambio, cierra tus otras sesiones en tu perfil.',
  },
} as const;

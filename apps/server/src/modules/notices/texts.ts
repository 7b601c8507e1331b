const button = 'No fui yo';

/** Of the page behind the link of a notice. */
export const texts = {
  ask: {
    title: '¿No fuiste tú?',
    text: 'Si no reconoces ese acceso, toca el botón: cerraremos tu sesión en todos los dispositivos y quitaremos las llaves de acceso y los dispositivos que se agregaron desde entonces. Tus pólizas no cambian.',
    button,
  },
  undone: {
    title: 'Tu cuenta está protegida',
    text: 'Cerramos tu sesión en todos los dispositivos y quitamos las llaves de acceso y los dispositivos que se agregaron desde ese acceso. Ya puedes volver a entrar con tu membresía y un código. Si tu teléfono se perdió o dejó de tener señal sin razón, llama hoy a tu compañía telefónica.',
  },
  unknown: {
    title: 'Este enlace no funciona',
    text: 'Quizá se cortó al copiarlo, o tiene más de 30 días. Abre de nuevo el enlace de nuestro mensaje más reciente. También puedes cerrar sesiones y quitar llaves de acceso en tu perfil.',
  },
  failed: {
    title: 'No pudimos hacer el cambio',
    text: 'Algo falló de nuestro lado y no cambiamos nada. Vuelve a abrir el enlace en unos minutos.',
  },
} as const;

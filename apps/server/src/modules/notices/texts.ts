const button = 'No fui yo';

/** Of the page behind the link of a notice. */
export const texts = {
  ask: {
    title: '¿No fuiste tú?',
    text: 'Si no reconoces ese acceso o ese cambio, toca el botón: cerraremos tu sesión en todos los dispositivos, quitaremos las llaves de acceso y los dispositivos que se agregaron desde entonces, y el teléfono de tu cuenta volverá a ser el de antes si se cambió o se pidió cambiarlo. Tus pólizas no cambian.',
    button,
  },
  undone: {
    title: 'Tu cuenta está protegida',
    text: 'Cerramos tu sesión en todos los dispositivos, quitamos las llaves de acceso y los dispositivos que se agregaron desde entonces, y detuvimos o quitamos los cambios de teléfono. Ya puedes volver a entrar con tu membresía y un código. Si tu teléfono se perdió o dejó de tener señal sin razón, llama hoy a tu compañía telefónica.',
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

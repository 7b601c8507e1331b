const button = 'No fui yo';

const did = {
  end: 'Cerramos tu sesión en todos los dispositivos.',
  remove:
    'Quitamos las llaves de acceso, los dispositivos y las autorizaciones de cargos que se agregaron desde entonces.',
  stop: 'Detuvimos las cancelaciones de pólizas pedidas desde entonces que la aseguradora aún no recibía, y lo que se decidió desde entonces sobre una renovación te lo volveremos a preguntar.',
};
const will = {
  end: 'Cerraremos tu sesión en todos los dispositivos.',
  remove:
    'Quitaremos las llaves de acceso, los dispositivos y las autorizaciones de cargos que se agregaron desde entonces.',
  stop: 'Detendremos las cancelaciones de pólizas pedidas desde entonces que la aseguradora aún no recibe, y lo que se decidió desde entonces sobre una renovación te lo volveremos a preguntar. Lo demás de tus pólizas no cambia.',
};

/** Of the page behind the link of a notice. */
export const texts = {
  ask: {
    title: '¿No fuiste tú?',
    text: 'Si no reconoces ese acceso o ese cambio, toca el botón:',
    points: [
      will.end,
      will.remove,
      'El teléfono y el correo de tu cuenta volverán a ser los de antes, si desde entonces se pidió cambiarlos. Si se pidió eliminar tu cuenta, se conserva.',
      will.stop,
    ],
    button,
  },
  askButDecided: {
    title: '¿No fuiste tú?',
    text: 'Si no reconoces ese acceso o ese cambio, toca el botón:',
    points: [
      will.end,
      will.remove,
      'El teléfono de tu cuenta será el que el club confirmó con la identificación de su titular, no uno anterior: si no es tuyo, acude hoy con tu identificación al representante de tu club.',
      will.stop,
    ],
    button,
  },
  undone: {
    title: 'Tu cuenta está protegida',
    text: 'Esto hicimos:',
    points: [
      did.end,
      did.remove,
      'Detuvimos o quitamos los cambios de teléfono y de correo que se pidieron desde entonces. Si se pidió eliminar tu cuenta, se conserva.',
      did.stop,
    ],
    after:
      'Si otro mensaje te avisó de un cambio de teléfono que no pediste, toca también su enlace. Ya puedes volver a entrar con tu membresía y un código. Si tu teléfono se perdió o dejó de tener señal sin razón, llama hoy a tu compañía telefónica.',
  },
  undoneButPhone: {
    title: 'Tu cuenta está protegida, pero revisa tu teléfono',
    text: 'Esto hicimos:',
    points: [did.end, did.remove, did.stop],
    after:
      'Tu teléfono anterior ya está en otra cuenta, así que la tuya sigue con el que tiene ahora: si no es tuyo, acude hoy con tu identificación al representante de tu club para cambiarlo.',
  },
  undoneButDecided: {
    title: 'Tu cuenta está protegida',
    text: 'Esto hicimos:',
    // The decision may have come first: then this link has stopped nothing of the policies.
    points: [did.end, did.remove],
    after:
      'Dejamos en tu cuenta el teléfono que el club confirmó con la identificación de su titular: si no es tuyo, acude hoy con tu identificación al representante de tu club. Revisa también que tus pólizas no tengan una cancelación o una renovación que no pediste.',
  },
  askRelease: {
    title: '¿La membresía es tuya?',
    text: 'Nos avisaron que la membresía de tu cuenta es de otra persona. Si es tuya, toca el botón: seguirá en tu cuenta, y el club revisará el caso contigo. Si no es tuya, no hagas nada: tus pólizas siguen siendo tuyas y te enviaremos un enlace para entrar a ellas.',
    button: 'Me opongo',
  },
  releaseStopped: {
    title: 'Recibimos tu oposición',
    text: 'La membresía sigue en tu cuenta y no cambió nada. El club puede pedirte que demuestres que eres su titular.',
  },
  releaseOver: {
    title: 'No hay nada pendiente',
    text: 'La membresía ya no está por cambiar: tu oposición ya se recibió, o el plazo terminó. Si tu cuenta quedó sin membresía y es un error, acude con el representante de tu club. A tus pólizas entras con el enlace que te enviamos.',
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

export const texts = {
  ask: {
    title: 'Cambia tu teléfono',
    subtitle:
      'Si ya no tienes el teléfono registrado, te enviamos un enlace a tu correo para poner otro en tu cuenta.',
    label: 'Número de membresía',
    required: 'Escribe tu número de membresía',
    short: 'Escribe los 12 dígitos de tu número de membresía',
    submit: 'Enviar enlace',
    sending: 'Enviando...',
    otherWay: 'Si no tienes un correo comprobado en tu cuenta, acude con el representante de tu club.',
  },
  asked: {
    title: 'Revisa tu correo',
    detail:
      'Si tu cuenta tiene un correo comprobado, te enviamos un enlace. Búscalo también en spam: funciona durante 24 horas.',
    otherWay:
      'Si no llega en unos minutos, tu cuenta no tiene un correo comprobado desde hace al menos 30 días: acude con el representante de tu club con una identificación.',
    again: 'Escribir otro número',
  },
  birthDate: {
    title: 'Confirma que eres tú',
    subtitle: 'Escribe tu fecha de nacimiento. Revisaremos tus datos con el registro de población.',
    missing: 'Escribe tu fecha de nacimiento',
    noSuchDay: 'Esa fecha no existe. Revisa el día y el mes.',
    submit: 'Continuar',
    checking: 'Revisando tus datos...',
    wrong: 'Esa no es la fecha de nacimiento de la cuenta. Te queda un intento.',
    locked:
      'Esa no es la fecha de nacimiento de la cuenta. Este enlace se cerró por seguridad: pide otro mañana, o acude con el representante de tu club.',
  },
  phone: {
    title: 'Escribe tu nuevo teléfono',
    subtitle: 'Te enviaremos un código por SMS para comprobar que lo tienes.',
    label: 'Teléfono celular',
    hint: '10 dígitos, sin código de país',
    required: 'Escribe tu teléfono',
    wrong: 'El teléfono debe tener 10 dígitos',
    submit: 'Enviar código',
    sending: 'Enviando código...',
    wait: (time: string) => `Enviar código en ${time}`,
  },
  code: {
    title: 'Escribe el código',
    sentTo: (phone: string, digits: number) => `Enviamos un código de ${digits} dígitos por SMS al ${phone}.`,
    label: 'Código de verificación',
    incomplete: (digits: number) => `Escribe los ${digits} dígitos del código.`,
    submit: 'Verificar',
    verifying: 'Verificando...',
    resend: 'Reenviar código',
    resendIn: (time: string) => `Reenviar código en ${time}`,
    otherPhone: 'Escribir otro teléfono',
  },
  done: {
    title: 'Tu cambio está en camino',
    detail: (when: string) =>
      `Tu nuevo teléfono empezará a funcionar el ${when}, hora del centro. Hasta entonces todo sigue igual.`,
    told: 'Lo avisaremos a tu teléfono anterior y a tu correo, también si alguien detiene el cambio.',
  },
  broken: {
    title: 'Este enlace ya no funciona',
    detail: 'Funciona durante 24 horas y quizá se cortó al copiarlo. Pide uno nuevo.',
    again: 'Pedir otro enlace',
  },
  toMembership: 'Ir a Membresía',
} as const;

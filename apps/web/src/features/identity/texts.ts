export const texts = {
  title: 'Autenticación requerida',
  description: 'Necesitas autenticarte para continuar con la contratación.',
  /** Where what is asked for wants a proof of its own. */
  acts: {
    export: {
      title: 'Confirma que eres tú',
      description: 'Antes de descargar tus datos te pedimos un código nuevo, aunque hayas entrado hace poco.',
    },
    correct: {
      title: 'Confirma que eres tú',
      description: 'Antes de corregir tus datos te pedimos un código nuevo, aunque hayas entrado hace poco.',
    },
    delete: {
      title: 'Confirma que quieres eliminarla',
      description: 'Con este código pides eliminar tu cuenta. Si solo querías verla, cierra esta ventana.',
    },
    renew: {
      title: 'Confirma que eres tú',
      description: 'Antes de aceptar la renovación de tu seguro te pedimos un código nuevo.',
    },
    cancel: {
      title: 'Confirma que eres tú',
      description:
        'Antes de cancelar tu seguro, o de recibir la CLABE para tu devolución, te pedimos un código nuevo.',
    },
  },
  sendTo: 'Te enviaremos un código por SMS a tu teléfono registrado.',
  sentTo: (phone: string, digits: number) => `Enviamos un código de ${digits} dígitos por SMS al ${phone}.`,
  phone: 'Teléfono registrado',
  send: 'Enviar código',
  sending: 'Enviando código...',
  code: 'Código de verificación',
  verify: 'Verificar',
  verifying: 'Verificando...',
  resend: 'Reenviar código',
  sendIn: (time: string) => `Enviar código en ${time}`,
  /** Read out once when the wait is over. */
  resendNow: 'Ya puedes pedir otro código.',
  resendIn: (time: string) => `Reenviar código en ${time}`,
  sent: { title: 'Código enviado', description: 'Revisa los mensajes de tu teléfono.' },
  success: 'Verificación exitosa',
  sendFailed: 'Error al enviar el código de verificación',
  notSent: 'No se pudo enviar el código. Intenta de nuevo.',
  verifyFailed: 'No pudimos verificar el código',
  /** On /login and /register. */
  page: {
    wrong: { title: 'Código incorrecto', description: 'El código ingresado no es válido' },
    expired: { title: 'Código expirado', description: 'El código ha expirado. Solicita uno nuevo.' },
    none: {
      title: 'Solicita un código nuevo',
      description: 'No se encontró información del código OTP',
    },
  },
  incomplete: (digits: number) => ({
    title: 'Código incompleto',
    description: `Ingresa los ${digits} dígitos del código.`,
  }),
  /** Asked for before the code while many codes are sent that nobody enters. */
  birthDate: {
    why: 'Por seguridad, escribe primero tu fecha de nacimiento. Si la fecha coincide, llegará un código.',
    missing: 'Escribe tu fecha de nacimiento',
    noSuchDay: 'Esa fecha no existe. Revisa el día y el mes.',
    awaited: (phone: string, digits: number) =>
      `Si la fecha coincide, llegará un código de ${digits} dígitos por SMS al ${phone}.`,
    correct: 'Corregir fecha de nacimiento',
    haveCode: 'Ya tengo un código',
  },
  alreadySent: 'Ya te enviamos un código hace un momento. Ingrésalo o espera para pedir otro.',
  /** Why no code can be sent, and what to do. */
  unusable: {
    title: 'No se encontró un teléfono válido asociado a tu membresía',
    detail: 'Acude con el representante de tu club para actualizar tu teléfono y vuelve a intentarlo.',
  },
  passkey: {
    use: 'Usar mi llave de acceso',
    using: 'Esperando tu llave de acceso...',
    notUsed: 'No se usó ninguna llave de acceso.',
    orCode: 'Puedes intentarlo de nuevo o pedir un código por SMS.',
    orClub: 'Puedes intentarlo de nuevo o acudir con el representante de tu club.',
  },
  lostPhone: '¿Ya no tienes ese teléfono?',
  noPhone: 'Poner un teléfono en mi cuenta',
  loading: 'Cargando...',
  close: 'Entendido',
} as const;

export const texts = {
  title: 'Verificación de Membresía',
  subtitle: 'Ingresa tu número de membresía para acceder a los servicios de seguros.',
  label: 'Número de membresía',
  example: '123456789012',
  submit: 'Continuar',
  busy: 'Verificando...',
  help: '¿No tienes tu número o tienes problemas para entrar? Contacta al representante de tu club.',
  purpose: 'Usamos tu número solo para verificar tu membresía con el club.',
  progress: {
    connecting: 'Conectando con el servidor...',
    verifying: 'Verificando membresía...',
    validating: 'Validando datos...',
  },
  sessionEnded: 'Tu sesión terminó. Verifica tu membresía para seguir donde te quedaste.',
  success: {
    title: '¡Membresía verificada!',
    description: 'Acceso concedido. Redirigiendo al dashboard...',
  },
  required: {
    title: 'Número requerido',
    description: 'Por favor ingresa tu número de membresía.',
  },
  failed: {
    title: 'Error de verificación',
    description: 'No pudimos verificar tu membresía. Inténtalo de nuevo.',
  },
  tries: {
    title: 'Demasiados intentos',
    description: (wait: string) =>
      `Varios números no fueron válidos. Revisa el de tu credencial; podrás intentarlo de nuevo en ${wait}.`,
  },
  refused: {
    title: 'Membresía no válida',
    description: 'La membresía no está activa o el número es incorrecto. Inténtalo de nuevo.',
  },
} as const;

export const texts = {
  title: 'Verificación de Membresía',
  subtitle: 'Ingresa tu número de membresía para acceder a los servicios de seguros.',
  label: 'Número de membresía',
  example: '123456789012',
  submit: 'Continuar',
  busy: 'Verificando...',
  help: '¿No tienes tu número o tienes problemas para entrar? Contacta al representante de tu club.',
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
  refused: {
    title: 'Membresía no válida',
    description: 'La membresía no está activa o el número es incorrecto. Inténtalo de nuevo.',
  },
} as const;

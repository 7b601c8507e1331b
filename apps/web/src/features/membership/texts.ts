import type { BillingCycle } from '@socio/domain/tariff/coverages';

export const texts = {
  value: {
    title: 'Seguro de auto con precio de socio',
    detail: 'Compara tres paquetes y contrata en minutos, sin llamadas.',
  },
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
  sessionEnded: {
    member: 'Tu sesión terminó. Verifica tu membresía para seguir donde te quedaste.',
    visitor: 'La sesión de tu cotización terminó. Verifica tu membresía para seguir cotizando.',
  },
  /** The quote a visitor left for the next membership verified. */
  kept: {
    priced: (price: string, cycle: BillingCycle) =>
      `Tu cotización de ${price} ${cycle === 'ANUAL' ? 'al año' : 'al mes'} está guardada: verifica tu membresía para contratarla.`,
    plain: 'Tu cotización está guardada: verifica tu membresía para continuarla.',
  },
  success: {
    title: '¡Membresía verificada!',
    description: {
      dashboard: 'Acceso concedido. Redirigiendo al dashboard...',
      quote: 'Acceso concedido. Redirigiendo a tu cotización...',
      return: 'Acceso concedido. Volviendo a donde te quedaste...',
    },
  },
  required: {
    title: 'Número requerido',
    description: 'Por favor ingresa tu número de membresía.',
  },
  failed: {
    title: 'Error de verificación',
    description: 'No pudimos verificar tu membresía. Inténtalo de nuevo.',
  },
  /** The next number has to wait a little. */
  wait: {
    browser: {
      title: 'Demasiados intentos',
      description: 'Los números anteriores no fueron válidos. Revisa el de tu credencial mientras esperas.',
    },
    network: {
      title: 'Espera un momento',
      description:
        'Desde tu red se probaron muchos números que no son válidos. Por seguridad revisamos uno cada 10 segundos.',
    },
    again: (wait: string) => `Podrás intentarlo de nuevo en ${wait}.`,
    button: (clock: string) => `Continuar en ${clock}`,
    over: 'Ya puedes intentarlo de nuevo.',
  },
  refused: {
    title: 'Membresía no válida',
    description: 'La membresía no está activa o el número es incorrecto. Inténtalo de nuevo.',
  },
} as const;

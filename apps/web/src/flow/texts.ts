import { accessDenied } from '../common/texts.ts';

export const texts = {
  toDashboard: 'Volver al inicio',
  toMembership: 'Ir a Membresía',
  toDashboardShort: 'Inicio',
  toMembershipShort: 'Membresía',
  loading: 'Cargando tu cotización...',
  notFound: 'Step not found',
  notFoundDetail: 'Ese paso no existe. Puedes seguir donde te quedaste.',
  resume: 'Continuar mi cotización',
  loadFailed: { title: 'Error', detail: 'Lo que ya guardaste no se pierde.', retry: 'Reintentar' },
  scriptFailed: 'No pudimos mostrar este paso',
  blocked: {
    title: 'Navegación no disponible',
    description:
      'No puedes regresar después de completar el pago. Solo puedes agregar información del vehículo.',
  },
  identity: {
    title: 'Autenticación requerida',
    description: 'Para continuar con la contratación confirma que eres tú con un código a tu teléfono.',
    ofPolicy: 'Para ver los datos de tu póliza confirma que eres tú con un código a tu teléfono.',
    confirm: 'Confirmar identidad',
  },
  /** How a paid application ended, shown where its page moves on to. */
  ended: {
    issued: { title: 'Tu póliza ya está emitida', description: 'Aquí están sus datos y su documento.' },
    refunding: {
      title: 'Esta contratación terminó sin póliza',
      description: 'Estamos devolviendo tu pago completo a la misma tarjeta.',
    },
    refunded: {
      title: 'Esta contratación terminó sin póliza',
      description: 'Devolvimos tu pago completo a la misma tarjeta.',
    },
  },
  /** A visitor leaving the flow, or asking to keep the quote. */
  keep: {
    title: '¿Guardamos tu cotización?',
    leaving: {
      description:
        'Verifica tu membresía ahora y la encontrarás en «Retoma Tus Solicitudes». Si sales sin guardarla, se pierde.',
      otherwise: 'Salir sin guardar',
    },
    saving: {
      description: 'Verifica tu membresía ahora y la encontrarás en «Retoma Tus Solicitudes».',
      otherwise: 'Seguir cotizando',
    },
    action: 'Guardar y verificar mi membresía',
    busy: 'Guardando...',
    failed: { title: 'Error al guardar' },
  },
  denied: accessDenied,
  priceChanged: {
    title: 'El precio cambió',
    description: 'Revisa tus cotizaciones vigentes y elige de nuevo.',
  },
} as const;

/** Resuming an application from a list. */
export const resumeTexts = {
  identity: {
    title: 'Autenticación Requerida',
    description: 'Necesitas autenticarte para continuar con tu contratación.',
  },
  /** The same panel, before one is discarded or restored. */
  toChange: 'Necesitas autenticarte para cambiar esta solicitud.',
  failed: {
    title: 'Error',
    description: 'Hubo un error al obtener la información, por favor intenta más tarde',
  },
} as const;

export const addressTexts = { interior: (number: string) => `Int. ${number}` } as const;

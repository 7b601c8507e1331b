import type { ApplicationListItem } from '@socio/contracts/shared/application';
import type { RenewalView } from '@socio/contracts/shared/renewal';
import type { StepLabel } from '@socio/domain/labels';
import type { BadgeTone } from '../../components/badge.tsx';

export const wholeListTexts = {
  retry: 'Reintentar',
  loading: 'Cargando...',
  more: 'Mostrar más',
  shown: (shown: number, total: number) => `Mostrando ${shown} de ${total}`,
} as const;

/** For screen readers. */
export const listNewsTexts = {
  loading: (title: string) => `${title}: cargando`,
  none: (title: string) => `${title}: ninguna`,
  shown: (title: string, shown: number, total: number) =>
    total > shown ? `${title}: mostrando ${shown} de ${total}` : `${title}: ${shown}`,
} as const;

export const loadFailed = {
  title: 'Error',
  description: 'Hubo un error al obtener la información, por favor intenta más tarde',
} as const;

export type CardWords = { label?: string; tone?: BadgeTone; note?: string; action?: string };

export const applicationCardTexts = {
  noVehicle: 'Vehículo por elegir',
  lastActivity: 'Última actividad',
  noDate: 'Fecha no disponible',
  resume: 'Continuar solicitud',
  price: {
    from: (amount: string) => `Desde ${amount}`,
    month: 'al mes',
    year: 'al año',
    until: (date: string) => `Precio válido hasta el ${date}`,
  },
  kept: (date: string) => `La guardamos hasta el ${date}`,
  /** What became of the charge, when the step alone does not say. */
  purchase: {
    charged: { note: 'Tu pago está hecho: faltan los datos de tu auto.' },
    issuing: { label: 'Emitiendo tu póliza', tone: 'info', action: 'Ver cómo va' },
    issued: { label: 'Póliza emitida', tone: 'success', action: 'Ver mi póliza' },
    refunding: {
      label: 'Devolución en camino',
      tone: 'warning',
      note: 'Tu auto no está asegurado.',
      action: 'Ver mi devolución',
    },
    refunded: {
      label: 'Pago devuelto',
      tone: 'neutral',
      note: 'Tu auto no está asegurado.',
      action: 'Ver mi devolución',
    },
  } satisfies Record<NonNullable<ApplicationListItem['purchase_state']>, CardWords>,
  /** How one that was never paid ended. */
  inactive: {
    discarded: { label: 'Descartada', tone: 'neutral' },
    expired: { label: 'Vencida', tone: 'neutral', note: 'No tuvo actividad en 30 días.' },
  } satisfies Record<'discarded' | 'expired', CardWords>,
  resuming: 'Preparando aplicación...',
} as const;

export const policyCardTexts = {
  active: 'Activa',
  suspended: 'Sin cobertura',
  onlyMandatory: 'Solo cobertura obligatoria',
  undecided: 'Pago en verificación',
  begins: (day: string) => `Empieza el ${day}`,
  number: 'Póliza',
  coverage: 'Cobertura',
  until: 'Vigente hasta',
  term: 'Vigencia',
  renewal: {
    quoted: (day) => `Renueva tu póliza antes del ${day}`,
    accepted: () => 'Tu renovación está aceptada',
    automatic: () => 'Se renueva automáticamente',
    charging: () => 'Estamos cobrando tu renovación',
    paid: () => 'Tu renovación está pagada',
    issued: () => 'Tu siguiente año está listo',
    unpaid: (day) => `No pudimos cobrar tu renovación: elige otra tarjeta antes del ${day}`,
    refused: (day) => `La aseguradora no la renueva: cotiza otro seguro antes del ${day}`,
    refunded: (day) => `Tu renovación no se hizo: cotiza otro seguro antes del ${day}`,
  } satisfies Partial<Record<RenewalView['state'], (day: string) => string>>,
  open: 'Ver póliza',
  details: 'Ver detalles',
  noDate: 'Fecha no disponible',
} as const;

/** The label of an application's step, on its card (specification membership 4). */
export const stepLabelTexts: Record<StepLabel, string> = {
  BRAND_MODEL: 'Selección de marca y modelo',
  YEAR: 'Selección de año',
  VERSION: 'Selección de versión',
  LOCATION: 'Información de ubicación',
  POSTAL_CODE: 'Código postal',
  PERSONAL_INFO: 'Información personal',
  CONTACT_INFO: 'Información de contacto',
  QUOTES: 'Selección de cotización',
  QUOTE_IN_PROGRESS: 'Cotización en proceso',
  ADDRESS: 'Información de dirección',
  PAYMENT: 'Información de pago',
  VEHICLE_DATA: 'Datos del vehículo',
  CONTRACT_IN_PROGRESS: 'Contratación en proceso',
  APPLICATION_IN_PROGRESS: 'Solicitud en proceso',
};

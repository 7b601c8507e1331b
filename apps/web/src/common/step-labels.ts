import { stepLabel as labelOf, type StepLabel } from '@socio/domain/labels';

/** The label of an application's step, on its card (specification membership 4). */
const texts: Record<StepLabel, string> = {
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

export function stepLabel(stepType: string, currentStep: string): string {
  return texts[labelOf(stepType, currentStep)];
}

import { coverageNames } from '../../common/coverage/texts.ts';

export const texts = {
  titles: {
    cotizacion: 'Resumen de tu cotización',
    contratacion: 'Resumen de tu contratación',
  },
  empty: 'Aquí verás tu auto, tus datos y tu precio conforme avances.',
  open: 'Ver Resumen',
  missing: 'Por completar',
  edit: (what: string) => `Editar ${what.toLowerCase()}`,
  rows: {
    vehicle: 'Vehículo',
    postalCode: 'Código postal',
    gender: 'Género',
    birthDate: 'Fecha de nacimiento',
    phone: 'Teléfono',
    coverage: 'Cobertura',
    price: 'Precio',
    address: 'Dirección',
    payment: 'Pago',
  },
  coverages: coverageNames,
  monthly: (first: string, later: string) => `${first} hoy y 11 pagos de ${later}`,
  annual: (total: string) => `${total}, un solo pago`,
  total: (total: string) => `Total del año: ${total}`,
  card: (type: string, lastFour: string) => `${type} terminada en ${lastFour}`,
  anyCard: 'Tarjeta',
} as const;

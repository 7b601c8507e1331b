export const endorsementTexts = {
  name: (number: number) => `Endoso ${number}`,
  fields: {
    plates: 'Placas',
    name: 'Nombre',
    phone: 'Teléfono',
    email: 'Correo',
    address: 'Domicilio',
    coverage: 'Cobertura',
    version: 'Versión',
  },
  ofReceipts: {
    'rest-paid': 'Resto del año pagado',
    reinstated: 'Póliza rehabilitada',
    'collected-by-product': 'Cargos automáticos de tus recibos',
  },
  platesInProcess: 'en trámite',
  none: 'ninguno',
  /** Read aloud in place of the arrow. */
  becomes: 'cambió a',
  from: (moment: string) => `Desde ${moment} h`,
  free: 'Sin costo',
  paid: (amount: string) => `Pagaste ${amount}`,
  returned: (amount: string) => `Se te devuelven ${amount}`,
  asked: 'La aseguradora lo está registrando. Te avisaremos por correo; no lo envíes otra vez.',
  download: (number: number) => `Descargar endoso ${number}`,
  documentPending: 'Tu documento se está preparando. Vuelve en unos minutos.',
} as const;

export const refundAccountTexts = {
  title: 'Tu devolución necesita una cuenta',
  detail: 'La tarjeta con la que pagaste está cerrada y no la recibe.',
  open: 'Dar mi CLABE',
} as const;

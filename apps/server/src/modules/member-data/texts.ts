/** The files in the order in which they are written; each has the rows of one or several tables. */
export const files = {
  cuenta: ['members', 'accounts', 'account_changes', 'account_deletions', 'released_memberships'],
  direcciones: ['addresses'],
  tarjetas: ['cards'],
  consentimientos: ['consents'],
  'cotizaciones-y-solicitudes': ['applications', 'quotes', 'quote_packages'],
  pagos: ['payment_attempts', 'late_charges'],
  'autorizaciones-de-cargos': ['mandates', 'mandate_attempts'],
  polizas: ['policies'],
  recibos: ['receipts', 'receipt_charges'],
  endosos: ['endorsements'],
  renovaciones: ['renewals', 'renewal_mails'],
  cancelaciones: ['cancellations', 'cancellation_refunds', 'cancellation_mails'],
  'solicitudes-de-servicio': ['service_requests'],
  'sesiones-y-navegadores': ['sessions', 'devices', 'session_snapshots'],
  'llaves-de-acceso': ['passkeys', 'passkey_offers'],
  'avisos-y-correos': [
    'account_notices',
    'payment_mails',
    'receipt_mails',
    'reminders',
    'reminder_stops',
    'application_links',
  ],
  eventos: ['audit_events'],
} as const;

export const texts = {
  fileName: (day: string) => `mis-datos-socio-seguro-${day}.zip`,
  readme: (at: string) =>
    [
      'TUS DATOS EN SOCIO SEGURO',
      '',
      `Hecho el ${at}, hora del centro de México.`,
      '',
      'Aquí está lo que Socio Seguro guarda de ti. Los archivos .json se abren con cualquier editor de texto; cada uno tiene un tema, y cada dato lleva su nombre. En «documentos» están tus pólizas y sus endosos en PDF.',
      '',
      'Las fechas con hora terminan en -06:00, la hora del centro de México. null quiere decir que no tenemos ese dato.',
      '',
      'No incluimos lo que serviría para entrar a tu cuenta o cobrarte (claves, códigos, llaves) ni números completos de tarjeta, que nunca guardamos: de ellas solo tenemos los últimos cuatro dígitos.',
      '',
      'Este archivo tiene datos personales tuyos: guárdalo en un lugar seguro y bórralo cuando ya no lo necesites.',
      'Si algo está mal, corrígelo en tu perfil, en «Corregir mis datos».',
      '',
    ].join('\r\n'),
  documents: 'documentos',
  policy: (number: string) => `poliza-${number}.pdf`,
  endorsement: (number: string, endorsement: number) => `poliza-${number}-endoso-${endorsement}.pdf`,
  cancellation: (number: string) => `poliza-${number}-cancelacion.pdf`,
  missing: (name: string) => `${name}-no-incluido.txt`,
  missingText:
    'No pudimos leer este documento en este momento. Descárgalo desde el detalle de tu póliza, o descarga otra vez tus datos en unos minutos.\r\n',
};

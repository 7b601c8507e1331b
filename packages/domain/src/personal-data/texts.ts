import { PURCHASE_YEARS, type DataKind, type Fate, type Recipient, type Retention } from './kinds.ts';

/** The version of the privacy notices, the short one and that of /privacidad: a person accepts both as one. */
export const privacyVersion = '2026-12';

/** What each kind of data is called, and what it is for; null for what is only keys and times of other rows. */
export const kindTexts: Record<DataKind, { what: string; purpose: string } | null> = {
  identity: {
    what: 'Nombre, apellidos, fecha de nacimiento, género, estado de nacimiento y CURP',
    purpose: 'Confirmar quién eres y asegurar a la persona correcta',
  },
  contact: {
    what: 'Teléfono, correo electrónico y código postal',
    purpose: 'Enviarte códigos, avisos, recibos y pólizas',
  },
  membership: {
    what: 'Número de membresía del club',
    purpose: 'Dar el servicio solo a socios y encontrar tu cuenta',
  },
  address: {
    what: 'Direcciones guardadas',
    purpose: 'Ponerlas en tu póliza sin que las escribas de nuevo',
  },
  card: {
    what: 'Tarjetas guardadas porque lo pediste o porque autorizaste cargos mensuales: clave de la procesadora de pagos, nombre del titular y vencimiento. Nunca el número completo ni el código de seguridad',
    purpose: 'Cobrar tu seguro',
  },
  unkept: {
    what: 'Que una tarjeta se escribió solo para un pago: si no la guardas ni autorizas cargos mensuales, la eliminamos al terminar el pago',
    purpose: 'No guardar tarjetas que no pediste guardar',
  },
  application: {
    what: 'Lo que escribes al cotizar: código postal, fecha de nacimiento, género, teléfono y auto',
    purpose: 'Calcular tu precio y guardar tu avance',
  },
  visitor: {
    what: 'Lo mismo, de quien cotiza sin membresía',
    purpose: 'Calcular el precio y guardar el avance',
  },
  quote: {
    what: 'Precios que la aseguradora te dio y los datos con los que los calculó',
    purpose: 'Respetar tu precio y explicar por qué cambia',
  },
  purchase: {
    what: 'Pólizas, endosos y sus documentos, como se emitieron: persona asegurada con su fecha de nacimiento, género, teléfono y correo, dirección, auto, número de serie, placas y coberturas; folios de asistencia',
    purpose: 'Cumplir tu contrato de seguro y comprobarlo',
  },
  payment: {
    what: 'Cobros, recibos, devoluciones y autorizaciones de cargos: montos, fechas, estado, marca y últimos cuatro dígitos de la tarjeta',
    purpose: 'Cobrar, devolver y llevar la contabilidad',
  },
  assistance: {
    what: 'Lugar, coordenadas y descripción que das al pedir asistencia o reportar un siniestro',
    purpose: 'Que la ayuda te encuentre',
  },
  consent: {
    what: 'Qué textos aceptaste, en qué versión y cuándo; si quieres promociones',
    purpose: 'Comprobar tu consentimiento y respetar lo que decidiste',
  },
  code: {
    what: 'Teléfono al que se envía un código, y el código de forma ilegible',
    purpose: 'Comprobar que eres tú',
  },
  visit: {
    what: 'Sesiones: navegador y sistema, horas de entrada y de última actividad, y en qué paso ibas',
    purpose: 'Mantener tu sesión, mostrártela y dejarte cerrarla',
  },
  device: {
    what: 'Navegadores en los que ya confirmaste tu identidad',
    purpose: 'Reconocer los tuyos y desconfiar de los demás',
  },
  passkey: {
    what: 'Llaves de acceso: su nombre y su llave pública. La huella o el rostro nunca salen de tu dispositivo',
    purpose: 'Entrar sin esperar un SMS',
  },
  link: {
    what: 'Enlaces enviados a tu correo, de forma ilegible',
    purpose: 'Que puedas seguir en otro dispositivo',
  },
  notice: {
    what: 'Avisos de seguridad que te enviamos: a qué teléfono o correo, cuándo y sobre qué navegador',
    purpose: 'Que sepas lo que pasa en tu cuenta y puedas decir «No fui yo»',
  },
  change: {
    what: 'Cambios de teléfono, de correo o de membresía que se pidieron para tu cuenta, con el dato anterior y el nuevo',
    purpose: 'Protegerte de un cambio que no pediste',
  },
  objection: {
    what: 'Los mismos cambios, cuando alguien se opuso',
    purpose: 'Que el club pueda decidir quién tiene razón',
  },
  reminder: {
    what: 'Recordatorios que te enviamos y si ya no los quieres',
    purpose: 'No repetirlos y respetar tu decisión',
  },
  count: {
    what: 'Cuentas de intentos por persona, navegador y red, de forma ilegible',
    purpose: 'Detener a quien prueba códigos, tarjetas o membresías',
  },
  audit: {
    what: 'Bitácora: qué se hizo con tu cuenta y cuándo, sin tu nombre ni tus datos de contacto',
    purpose: 'Aclarar lo que pasó y detectar abusos',
  },
  deletion: {
    what: 'Que pediste eliminar tu cuenta y cuándo se hizo, sin tu nombre',
    purpose: 'Comprobar que cumplimos',
  },
  record: null,
};

/** By whom data is received, and why. */
export const recipientTexts: Record<Recipient, { who: string; why: string }> = {
  insurer: {
    who: 'La aseguradora',
    why: 'para calcular tu precio, emitir tu póliza y atenderte. Guarda sus propios datos según su aviso de privacidad',
  },
  gateway: {
    who: 'La procesadora de pagos',
    why: 'para guardar tu tarjeta, cobrar y devolver. Ella tiene el número de tu tarjeta; nosotros no',
  },
  'population-registry': {
    who: 'El registro nacional de población',
    why: 'para confirmar tu identidad y tu CURP',
  },
  'club-registry': {
    who: 'El club',
    why: 'para saber si tu membresía está activa y, si lo informa, de quién es',
  },
  sms: { who: 'El servicio de mensajes SMS', why: 'para enviarte códigos y avisos' },
  mail: { who: 'El servicio de correo', why: 'para enviarte enlaces, recibos, pólizas y avisos' },
};

const years = `${PURCHASE_YEARS} años`;

/** Why what belongs to a purchase outlives the account. */
export const lawTexts = {
  years,
  until: `${years} después de que termina tu póliza o, si no la hubo, del último movimiento de tu dinero`,
  articles: [
    'Código de Comercio, artículos 46 y 49: conservar 10 años los documentos del negocio y los que dan origen a derechos y obligaciones',
    'Código Fiscal de la Federación, artículo 30: conservar 5 años la contabilidad y sus comprobantes',
    'Ley sobre el Contrato de Seguro, artículo 81: 2 años en los que se puede reclamar por el contrato',
  ],
} as const;

const days = (count: number) => (count === 1 ? '1 día' : `${count} días`);

/** Says in Spanish for how long something is kept, of the table's days or years (trust.md, The member's data). */
export function retentionWords(retention: Retention): string {
  if ('as' in retention) return retention.as === 'account' ? 'Mientras tengas cuenta' : lawTexts.until;
  const { days: count, from } = retention;
  switch (from) {
    case 'untouched':
      return `${days(count)} sin usarse`;
    case 'making':
      return days(count);
    case 'end':
      return `${days(count)} después de terminar`;
    case 'expiry':
      return count === 0 ? 'Hasta que vence' : `Hasta ${days(count)} después de vencer`;
  }
}

/** What deleting the account does, in words. */
export const fateTexts: Record<Fate, string> = {
  deleted: 'Se borra',
  blocked: 'Lo de una compra se conserva bloqueado; lo demás se borra',
  expires: 'Vence por sí solo',
};

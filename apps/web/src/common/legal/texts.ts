/**
 * Simplified notices, shown where data is first asked for (LFPDPPP 2025). A change needs new versions on the server
 * (modules/consents/consent-texts.ts); the privacy notice's is that of the whole one (domain/personal-data/texts.ts).
 */
export const legalTexts = {
  close: 'Entendido',
  whole: 'Leer el aviso de privacidad completo (página nueva)',
  terms: {
    title: 'Términos y condiciones',
    paragraphs: [
      'Socio Seguro es el servicio en línea con el que los socios del club cotizan, contratan y administran su seguro de auto a través de un intermediario autorizado. Usarlo no tiene costo.',
      'Los precios los calcula la aseguradora con los datos que nos das. Cada cotización es válida hasta la fecha que muestra. Si los datos no son verdaderos o cambian, el precio puede cambiar.',
      'El contrato de seguro nace cuando aceptas la cotización y la aseguradora emite tu póliza. La póliza, con sus condiciones generales, es el documento que rige tus coberturas, sumas aseguradas y deducibles.',
      'Para contratar confirmamos tu identidad con un código enviado a tu teléfono, o con un enlace enviado a tu correo y tu fecha de nacimiento. No compartas ese código ni ese enlace con nadie.',
      'Puedes pedir la rectificación de tu póliza dentro de los 30 días siguientes a recibirla (artículo 25 de la Ley sobre el Contrato de Seguro), y conocer la comisión del intermediario si la solicitas.',
    ],
  },
  privacy: {
    title: 'Aviso de privacidad simplificado',
    paragraphs: [
      'Responsable: Socio Seguro, como intermediario de seguros del club.',
      'Usamos tu género, fecha de nacimiento, teléfono, correo electrónico, código postal y los datos de tu auto para cotizar, contratar y atender tu seguro, y para confirmar tu identidad. Sin ellos no podemos darte el servicio.',
      'Compartimos lo necesario con la aseguradora que emite tu póliza y con quien procesa tu pago. No vendemos tus datos. El código de seguridad de tu tarjeta no se guarda.',
      'Usamos tu correo para enviarte tus recibos, tus pólizas, los enlaces que pides y recordatorios de lo que dejaste sin terminar. Los recordatorios no son promociones; los de tus cotizaciones se detienen con un toque desde el mismo correo.',
      'Con tu permiso aparte, y solo entonces, te enviamos promociones por correo electrónico. Puedes retirar ese permiso cuando quieras.',
      'Puedes acceder a tus datos, rectificarlos, cancelarlos u oponerte a su uso (derechos ARCO): en «Mi Perfil», con «Descargar mis datos», «Corregir mis datos» y «Eliminar mi cuenta»; lo demás, con tu representante del club. Guardamos qué versión de este aviso aceptaste y cuándo.',
    ],
  },
} as const;

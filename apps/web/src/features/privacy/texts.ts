export const texts = {
  title: 'Aviso de privacidad',
  version: (version: string) => `Versión ${version}. Es el texto completo del aviso que aceptas al cotizar.`,
  responsible: {
    title: 'Quién es responsable',
    text: 'Socio Seguro, como intermediario de seguros del club, decide para qué se usan tus datos y responde por ellos.',
    name: 'Nombre',
    address: 'Domicilio',
    email: 'Correo electrónico',
    phone: 'Teléfono',
  },
  purposes: {
    title: 'Para qué los usamos',
    paragraphs: [
      'Son necesarios para cotizar, contratar, cobrar y atender tu seguro, para confirmar tu identidad y para cuidar tu cuenta. Sin ellos no podemos darte el servicio.',
      'Solo con tu permiso aparte te enviamos promociones por correo. Puedes darlo o retirarlo en tu perfil cuando quieras, sin que cambie nada más.',
      'Los recordatorios de lo que dejaste sin terminar no son promociones: se detienen con un toque desde el mismo correo.',
      'No pedimos datos sensibles ni hacemos perfiles de ti para publicidad.',
    ],
  },
  data: {
    title: 'Qué datos guardamos',
    intro: 'Esta lista es la misma con la que el sistema borra: si algo no está aquí, no lo guardamos.',
    purpose: 'Para qué',
    retention: 'Cuánto tiempo',
    fate: 'Si eliminas tu cuenta',
    recipients: 'Quién lo recibe',
  },
  recipients: {
    title: 'Con quién los compartimos',
    intro: 'Solo lo que cada quien necesita para su parte:',
    outro:
      'También los entregamos a una autoridad que los pida conforme a la ley. No vendemos tus datos ni los compartimos para publicidad.',
  },
  kept: {
    title: 'Qué se conserva por ley',
    intro: (until: string) =>
      `Si compraste, tu póliza, tus pagos y sus documentos se conservan ${until}, porque nos obligan estas leyes:`,
    outro:
      'Si eliminas tu cuenta, quedan bloqueados: nadie los usa para otra cosa ni los ve en el servicio, y al terminar el plazo se borran. Las copias de respaldo se borran por separado, en semanas; al restaurar una, lo que eliminaste se vuelve a eliminar.',
  },
  rights: {
    title: 'Tus derechos y cómo usarlos',
    paragraphs: [
      'Tienes derecho a acceder a tus datos, rectificarlos, cancelarlos y oponerte a su uso (derechos ARCO), y a revocar tu consentimiento.',
      'Acceso: en «Mi Perfil», «Descargar mis datos» te da en un archivo todo lo que guardamos de ti, con tus pólizas en PDF.',
      'Rectificación: en «Mi Perfil», «Corregir mis datos» cambia tu teléfono con un código, tu correo con un enlace y tu nombre según el registro nacional de población; tus direcciones se editan ahí mismo. Si ya no tienes tu teléfono, toca «¿Ya no tienes ese teléfono?» donde te pedimos el código. Lo demás, con tu representante del club y tu identificación.',
      'Cancelación: en «Mi Perfil», «Eliminar mi cuenta»; tienes 5 días para arrepentirte. Antes de descargar, corregir o eliminar te pedimos un código nuevo o tu llave de acceso, para que nadie más lo haga por ti.',
      'Oposición: en «Mi Perfil», «Promociones», retira ese permiso, y detén los recordatorios desde el correo.',
      'También puedes escribir al responsable con tu nombre, tu número de membresía y lo que pides. Si no estás de acuerdo con la respuesta, acude a la Secretaría Anticorrupción y Buen Gobierno.',
    ],
    action: 'Eliminar mi cuenta',
  },
  device: {
    title: 'Cookies, almacenamiento y ubicación',
    paragraphs: [
      'Usamos cookies propias para tu sesión, para reconocer un navegador en el que ya confirmaste tu identidad y para pasar una cotización a tu membresía. Ninguna es de publicidad ni de terceros.',
      'Tu navegador guarda tu avance y, si confirmaste tu identidad, tus pólizas por 7 días para verlas sin conexión. Se borra al salir.',
      'Tu ubicación se usa solo si tocas el botón para enviarla al pedir asistencia, y se borra 30 días después.',
    ],
  },
  security: {
    title: 'Cómo los cuidamos',
    paragraphs: [
      'Tus datos viajan cifrados. El número de tu tarjeta y su código de seguridad no se guardan. Con tu número de membresía nadie ve tu teléfono, tu correo ni tu fecha de nacimiento, y si confirmaste tu correo te avisamos ahí de cada acceso desde un navegador nuevo.',
    ],
  },
  changes: {
    title: 'Cambios a este aviso',
    paragraphs: [
      'Si cambia, esta página muestra la versión nueva y te pedimos aceptarla antes de cotizar o contratar. Guardamos qué versión aceptaste y cuándo.',
    ],
  },
} as const;

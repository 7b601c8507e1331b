export const texts = {
  title: 'Eliminar mi cuenta',
  subtitle: 'Antes de decidir, mira qué se borra y qué no.',
  back: 'Volver al inicio',
  loading: 'Cargando...',
  loadFailed: 'No pudimos cargar el estado de tu cuenta',
  retry: 'Reintentar',
  noAccount: {
    title: 'Aquí no hay una cuenta que eliminar',
    detail:
      'Con esta membresía no se ha creado una cuenta. Puedes descartar tus cotizaciones en «Mis solicitudes».',
  },
  deleted: {
    title: 'Qué se borra',
    detail:
      'De nuestro sistema, sin poder recuperarlo. Si compraste, lo que tu póliza dice de ti queda en ella, como se explica abajo:',
    card: 'La procesadora de pagos y la aseguradora tienen sus propias copias, según sus avisos de privacidad: nosotros borramos la clave de tu tarjeta y ya no podemos usarla.',
  },
  law: {
    title: 'Qué conserva la ley',
    nothing:
      'Nada: no has comprado. Se borra todo; solo queda, sin tu nombre, que pediste eliminarla y cuándo se hizo.',
    some: (until: string) =>
      `Lo de tus compras, bloqueado: nadie lo usa para otra cosa ni lo ve aquí. Se borra ${until}. También queda, sin tu nombre, que pediste eliminarla.`,
    laws: 'Nos obligan estas leyes:',
  },
  when: {
    title: 'Cuándo',
    days: (words: string) =>
      `Se elimina ${words}. Hasta entonces puedes arrepentirte con «Conservar mi cuenta».`,
    meanwhile:
      'Mientras tanto puedes consultarla, pero no cotizar, comprar ni guardar datos, y no te enviamos recordatorios ni promociones. Una póliza vigente te sigue protegiendo.',
    after:
      'Al final se cierran tus sesiones y te lo confirmamos por SMS y correo. Después, con tu membresía y tu CURP puedes empezar de nuevo.',
  },
  inFiveDays: 'en 5 días',
  untilPolicyEnds: (when: string) =>
    `cuando termine tu póliza vigente, a partir del ${when}, hora del centro`,
  untilCompulsoryEnds: (when: string) =>
    `cuando termine la cobertura obligatoria de tu póliza cancelada, a partir del ${when}, hora del centro`,
  untilDone:
    'en 5 días, o cuando termine lo que está en curso (un pago, una devolución o un documento), si es después',
  ask: 'Eliminar mi cuenta',
  asking: 'Un momento...',
  askNote: 'Te pediremos un código nuevo, o tu llave de acceso, para esto.',
  asked: 'Pediste eliminar tu cuenta',
  identity: {
    title: 'Autenticación Requerida',
    description: 'Para conservar tu cuenta confirma que eres tú.',
  },
  leaving: {
    title: 'Tu cuenta se va a eliminar',
    when: (words: string) => `Se elimina ${words}.`,
    begun: 'Ya se está eliminando y no se puede detener.',
    meanwhile: 'Hasta entonces solo puedes consultarla. Si cambias de opinión, todo sigue como estaba.',
    keep: 'Conservar mi cuenta',
    keeping: 'Conservando...',
  },
  kept: {
    title: 'Tu cuenta se conserva',
    detail: 'Todo sigue como estaba. Si no pediste eliminarla, cierra tus otras sesiones en tu perfil.',
  },
  from: (when: string) => `a partir del ${when}, hora del centro`,
  afterPolicy: (words: string) => `cuando termine tu póliza, ${words}`,
  afterCompulsory: (words: string) =>
    `cuando termine la cobertura obligatoria de tu póliza cancelada, ${words}`,
  afterWork: (words: string) => `${words}, o cuando termine lo que está en curso, si es después`,
} as const;

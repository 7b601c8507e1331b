import type { CoverWords } from '@socio/domain/mandatory-cover';

export const texts = {
  suspended: {
    title: (car: string, { has }: CoverWords) => `Tu ${car} ${has}`,
    detail: ({ driving, stands }: CoverWords) =>
      `Un recibo no se pagó a tiempo. La aseguradora puede rehabilitar tu póliza; mientras tanto, ${driving}.${stands === null ? '' : ` ${stands}`}`,
    open: 'Ver qué hacer',
  },
  undecided: {
    title: (car: string) => `Estamos verificando el pago de tu ${car}`,
    detail: ({ lost }: CoverWords) =>
      `Hasta saber si llegó a tiempo no podemos decirte si tiene ${lost}. Te avisaremos por correo.`,
    open: 'Ver mi póliza',
  },
  documentTitle: 'Inicio',
  greeting: { M: 'Bienvenida', other: 'Bienvenido' },
  subtitle: '¿Qué quieres proteger hoy?',
  quote: 'Cotiza Tus Seguros',
  quoteNow: 'Cotizar ahora',
  from: (amount: string) => `Desde ${amount} al mes en tu última cotización`,
  newQuote: 'Nueva cotización',
  noMembership:
    'Para cotizar necesitas una membresía. Si tienes otra, entra con su número y elige «Crear cuenta»: tu cuenta y tus pólizas pasarán a ella.',
  otherMembership: 'Entrar con otra membresía',
  soon: 'Próximamente',
  lines: {
    auto: { name: 'Auto', detail: 'Cotiza en minutos' },
    medical: { name: 'Gastos médicos', detail: 'Para ti y tu familia' },
    home: { name: 'Casa', detail: 'Tu hogar y lo que hay en él' },
    life: { name: 'Vida', detail: 'El futuro de los tuyos' },
    bicycle: { name: 'Bicicleta', detail: 'Rueda sin pendientes' },
    pet: { name: 'Mascota', detail: 'Cuida a quien te cuida' },
  },
  manage: 'Gestiona Tus Seguros',
  policies: {
    title: 'Pólizas Activas',
    emptyTitle: 'No tienes pólizas activas',
    emptyDetail: 'Cuando contrates un seguro, aquí verás tu póliza.',
    all: (total: number) => (total === 1 ? 'Ver 1 póliza' : `Ver las ${total} pólizas`),
  },
  applications: {
    title: 'Retoma Tus Solicitudes',
    emptyTitle: 'No tienes solicitudes pendientes',
    emptyDetail: 'Si dejas una cotización a medias, podrás seguir desde aquí.',
    all: (total: number) => (total === 1 ? 'Ver 1 solicitud' : `Ver las ${total} solicitudes`),
    earlier: (total: number) =>
      total === 1 ? 'Ver 1 solicitud anterior' : `Ver ${total} solicitudes anteriores`,
  },
  loadFailed: {
    title: 'Error',
    description: 'Hubo un error al obtener la información, por favor intenta más tarde',
    retry: 'Reintentar',
    retrying: 'Cargando...',
  },
} as const;

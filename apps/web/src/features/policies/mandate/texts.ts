export const mandateTexts = {
  title: 'Cargos automáticos',
  summary: (charges: number, amount: string, card: string) =>
    `${charges === 1 ? 'Un cargo' : `${charges} cargos mensuales`} de ${amount} a tu ${card}`,
  card: (type: string, lastFour: string) => `${type} terminada en ${lastFour}`,
  given: (day: string) => `Lo autorizaste el ${day}.`,
  expires: {
    title: (expiry: string) => `Esta tarjeta vence en ${expiry}, antes de tu próximo recibo`,
    detail: 'No podremos cobrarlo con ella: cambia de tarjeta.',
  },
  spent: {
    title: 'Tu banco rechazó esta tarjeta de forma definitiva',
    detail: 'No volveremos a cobrar con ella: cambia de tarjeta o paga cada recibo en su fecha.',
  },
  none: 'Los recibos los pagas tú, y te avisamos de cada uno. Si lo prefieres, autoriza una tarjeta y los cobramos en su fecha.',
  change: {
    another: 'Cambiar tarjeta',
    activate: 'Activar cargos automáticos',
    detail: 'Tu banco confirma la tarjeta sin cobrarte nada. Desde entonces pagará tus recibos.',
    due: 'También cobraremos con ella el recibo que ya toca pagar.',
    agree: 'Para continuar, acepta la autorización.',
    busy: 'Confirmando...',
    cancel: 'No cambiar nada',
    blocked: 'Un cambio de tu póliza está en proceso. Podrás cambiar de tarjeta cuando termine.',
    done: {
      title: 'Tarjeta autorizada',
      description: 'Tus recibos se cobrarán a esta tarjeta. No hicimos ningún cargo.',
    },
    notDone: 'No cambiamos nada',
    pending: {
      title: (card: string) => `Tu banco está confirmando tu ${card}`,
      detail: 'Mientras tanto, todo sigue como estaba.',
      again: 'Ver cómo va',
      busy: 'Consultando...',
    },
    declined: {
      declined: 'Tu banco no aceptó esta tarjeta. Usa otra o llama a tu banco.',
      insufficient_funds: 'Tu banco no aceptó esta tarjeta por falta de saldo. Usa otra.',
      authentication_failed: 'Tu banco no pudo confirmar que eres tú. Inténtalo de nuevo o usa otra tarjeta.',
      expired_card: 'La tarjeta ya venció. Usa otra.',
      cancelled: 'La tarjeta no se confirmó a tiempo. Inténtalo de nuevo.',
    },
  },
  /** Of receipts that the insurer collects, until it leaves those that are not due yet to the product. */
  activation: {
    none: 'Si lo prefieres, autoriza una tarjeta y cobramos aquí tus recibos desde el siguiente, con aviso antes de cada cargo.',
    detail:
      'Tu banco confirma la tarjeta sin cobrarte nada y la aseguradora confirma que deja de cobrar. Hasta entonces todo sigue igual.',
    due: 'El recibo que ya toca pagar lo cobra la aseguradora.',
    asked: {
      title: 'Falta que la aseguradora lo confirme',
      detail:
        'Mientras tanto ella cobra tus recibos y nosotros no hacemos ningún cargo. Te avisaremos por correo.',
      again: 'Ver cómo va',
    },
    refused: {
      title: (day: string) => `La aseguradora no aceptó el cambio que pediste el ${day}`,
      detail:
        'Ella sigue cobrando tus recibos y no hicimos ningún cargo. Puedes intentarlo otra vez o llamarle: su teléfono está en tu póliza.',
    },
    done: {
      title: 'Cargos automáticos activados',
      description: 'Tus recibos se cobrarán a esta tarjeta desde el siguiente. No hicimos ningún cargo.',
    },
    verified: {
      title: 'Tu banco confirmó la tarjeta',
      description: 'Falta que la aseguradora lo confirme. No hicimos ningún cargo.',
    },
  },
  end: 'Retirar autorización',
  ask: {
    title: '¿Retirar tu autorización?',
    detail: (card: string) =>
      `Ya no haremos cargos a tu ${card}. Los recibos los pagarás tú; te avisaremos. Tu seguro sigue igual mientras los pagues a tiempo.`,
    keep: 'Conservarla',
    ending: 'Retirando...',
    failed: 'No pudimos retirar tu autorización, así que sigue vigente. Inténtalo de nuevo.',
  },
  ended: {
    title: 'Autorización retirada',
    description: 'Los recibos los pagarás tú; te avisaremos.',
  },
} as const;

export const mandateTexts = {
  title: 'Cargos automáticos',
  summary: (charges: number, amount: string, card: string) =>
    `${charges} cargos mensuales de ${amount} a tu ${card}`,
  card: (type: string, lastFour: string) => `${type} terminada en ${lastFour}`,
  given: (day: string) => `Lo autorizaste el ${day}.`,
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

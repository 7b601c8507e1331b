export const pastTexts = {
  title: 'Esta póliza ya terminó',
  ended: (day: string) => `Dio cobertura hasta las 12:00 h del ${day}. Sus documentos siguen aquí.`,
  unpaid:
    'Terminó por falta de pago, después de 30 días. No debes nada por los recibos que no pagaste. Sus documentos siguen aquí.',
  other: 'Ya no da cobertura. Sus documentos siguen aquí.',
  newQuote: 'Cotizar un seguro nuevo',
  confirm:
    '¿La cancelaste o ya terminó? Confirma que eres tú para ver cómo terminó, sus documentos y tu devolución.',
  confirmButton: 'Confirmar que soy yo',
} as const;

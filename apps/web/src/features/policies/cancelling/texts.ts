export const cancellingTexts = {
  title: 'Cancelar mi seguro',
  lead: 'Puedes cancelar cuando quieras, desde hoy u otro día. Antes de confirmar verás cuánto te devolvemos.',
  open: 'Cancelar mi seguro',
  stateTitle: 'Cancelación',
} as const;

export const cancelledTexts = {
  confirm: '¿La cancelaste? Confirma que eres tú para ver su constancia y tu devolución.',
  confirmButton: 'Confirmar que soy yo',
} as const;

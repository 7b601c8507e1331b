export const cancellingTexts = {
  title: 'Cancelar mi seguro',
  lead: 'Puedes cancelar cuando quieras, desde hoy u otro día. Antes de confirmar verás cuánto te devolvemos.',
  open: 'Cancelar mi seguro',
  stateTitle: 'Cancelación',
} as const;

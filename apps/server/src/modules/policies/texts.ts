/** Texts in the answers of the calls that finish a purchase. */
export const texts = {
  issued: '¡Contratación completada! Tu póliza ha sido procesada exitosamente.',
  documentReady: 'El documento de tu póliza está listo.',
} as const;

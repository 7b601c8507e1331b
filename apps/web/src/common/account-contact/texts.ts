export const contactTexts = {
  title: (policies: number) =>
    policies === 1 ? 'Tu póliza tiene otro contacto' : `${policies} pólizas tienen otro contacto`,
  detail: (contact: string) =>
    `Tu cuenta usa ${contact}. La aseguradora te busca con los datos de la póliza: si cambiaste, actualízalos también ahí. No tiene costo.`,
  action: (policies: number) => (policies === 1 ? 'Usar los de mi cuenta' : 'Usarlos en mis pólizas'),
  busy: 'Actualizando...',
  done: (policies: number) =>
    policies === 1
      ? 'Tu póliza ya tiene tus datos de contacto'
      : 'Tus pólizas ya tienen tus datos de contacto',
  pending: 'La aseguradora está registrando tus datos de contacto',
} as const;

export const texts = {
  title: 'Agregar a mi teléfono',
  why: 'Abre Socio Seguro con un toque y ten a la mano tu póliza, también sin conexión.',
  iosSteps: ['En Safari, toca Compartir.', 'Elige «Agregar a inicio».', 'Toca «Agregar».'],
  decline: 'Ahora no',
} as const;

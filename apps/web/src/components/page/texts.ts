export const productName = 'Socio Seguro';

export const skipToContent = 'Saltar al contenido';

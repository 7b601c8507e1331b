export const restTexts = {
  title: 'Pagar el resto del año',
  offer: (count: number, saves: string) =>
    count === 1
      ? `El recibo que falta, sin el recargo por pago mensual. Te ahorras ${saves}.`
      : `Los ${count} recibos que faltan, en un solo pago y sin el recargo por pago mensual. Te ahorras ${saves}.`,
  until: (day: string) => `Tu seguro queda pagado hasta el ${day}.`,
  mandate: 'Tu autorización de cargos automáticos termina, porque ya no habrá nada que cobrar.',
  paid: {
    title: 'El resto del año está pagado',
    description: 'Te enviamos tu comprobante por correo, y aquí tienes tu endoso.',
  },
  asked: {
    title: 'Pago recibido',
    detail:
      'La aseguradora está confirmando tu pago del resto del año. Si no lo acepta, te lo devolvemos completo.',
  },
  refused:
    'La aseguradora no aceptó el pago del resto del año. Te devolvemos el importe completo a tu tarjeta, y tus recibos siguen como estaban.',
} as const;

/** Of the page behind the link 'Conservar mi cuenta'. */
export const texts = {
  ask: {
    title: '¿Quieres conservar tu cuenta?',
    text: 'Se pidió eliminar tu cuenta de Socio Seguro. Si quieres conservarla, o si no lo pediste tú, toca el botón: tu cuenta, tus cotizaciones y tus datos seguirán como estaban. Por seguridad cerraremos tu sesión en todos los dispositivos.',
    button: 'Conservar mi cuenta',
  },
  kept: {
    title: 'Tu cuenta se conserva',
    text: 'Tu cuenta, tus cotizaciones y tus datos siguen como estaban. Cerramos tu sesión en todos los dispositivos: entra otra vez con tu membresía y un código. Si no pediste eliminarla, revisa en tu perfil tus llaves de acceso y quita las que no reconozcas.',
  },
  over: {
    title: 'No hay nada pendiente',
    text: 'Tu cuenta no está por eliminarse: ya la conservaste, o ya se eliminó. Con tu membresía puedes entrar o empezar de nuevo.',
  },
  begun: {
    title: 'Tu cuenta ya se eliminó',
    text: 'El plazo terminó y no se puede recuperar. Con tu membresía puedes empezar de nuevo cuando quieras.',
  },
  unknown: {
    title: 'Este enlace no funciona',
    text: 'Quizá se cortó al copiarlo. Abre de nuevo el enlace de nuestro mensaje más reciente, o entra con tu membresía y toca «Conservar mi cuenta».',
  },
  failed: {
    title: 'No pudimos hacer el cambio',
    text: 'Algo falló de nuestro lado y no cambiamos nada. Vuelve a abrir el enlace en unos minutos.',
  },
} as const;

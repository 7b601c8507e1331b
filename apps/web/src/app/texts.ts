export const browserAccessTexts = {
  title: 'Permite que tu navegador guarde tu sesión',
  storage:
    'Tu navegador no deja que Socio Seguro guarde datos en este dispositivo. Sin eso no podemos mantener abierta tu sesión ni tu cotización.',
  cookies:
    'Tu navegador bloquea las cookies de Socio Seguro. Sin ellas no podemos mantener abierta tu sesión ni tu cotización.',
  stepsTitle: 'Cómo permitirlo',
  steps: [
    'Abre la configuración de privacidad de tu navegador, o el candado junto a la dirección de esta página.',
    'Permite las cookies y los datos de este sitio. Si una extensión los bloquea, desactívala aquí.',
    'Vuelve a esta página y toca «Reintentar».',
  ],
  use: 'Solo las usamos para tu sesión y tu cotización, nunca para publicidad.',
  retry: 'Reintentar',
} as const;

export const memberHeaderTexts = {
  membership: 'Membresía',
  profile: 'Mi Perfil',
  logIn: 'Iniciar sesión',
  createAccount: 'Crear cuenta',
  menu: {
    button: 'Menú',
    label: 'Tu cuenta',
    home: 'Inicio',
    policies: 'Mis pólizas',
    applications: 'Mis solicitudes',
    logOut: 'Salir',
    leaving: 'Cerrando sesión...',
  },
} as const;

export const notFoundTexts = {
  title: '404 Page Not Found',
  detail: 'La página que buscas no existe o cambió de dirección.',
  toDashboard: 'Ir al inicio',
  toMembership: 'Ir a Membresía',
} as const;

export const screenErrorTexts = {
  heading: 'Algo salió mal',
  title: 'No pudimos mostrar esta pantalla',
  detail: 'Revisa tu conexión e inténtalo de nuevo. Lo que ya guardaste no se pierde.',
  retry: 'Reintentar',
} as const;

export const loadingScreen = 'Cargando...';

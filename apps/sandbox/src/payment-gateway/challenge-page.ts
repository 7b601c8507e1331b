import { escapeHtml } from '../world/escape-html.ts';

type Challenge = { chargeId: string; amount: string; last4: string };

/** The page of the card's bank, where the person confirms or rejects the purchase. */
export function challengePage({ chargeId, amount, last4 }: Challenge): string {
  const path = `/payment-gateway/challenge/${escapeHtml(chargeId)}`;
  return page(`
    <h1>Confirma tu compra</h1>
    <dl>
      <dt>Comercio</dt><dd>Socio Seguro</dd>
      <dt>Importe</dt><dd>$${escapeHtml(amount)} MXN</dd>
      <dt>Tarjeta</dt><dd>•••• ${escapeHtml(last4)}</dd>
    </dl>
    <form method="post" action="${path}/approve"><button class="main">Aprobar</button></form>
    <form method="post" action="${path}/reject"><button>Rechazar</button></form>`);
}

export function challengeOverPage(returnUrl: string | null): string {
  const back = returnUrl === null ? '' : `<p><a href="${escapeHtml(returnUrl)}">Volver al comercio</a></p>`;
  return page(`
    <h1>Esta operación ya no está disponible</h1>
    <p>Ya fue contestada o cancelada. No tienes que hacer nada más aquí.</p>${back}`);
}

function page(content: string): string {
  return `<!doctype html>
<html lang="es-MX">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>Banco de pruebas</title>
  <style>
    body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: #eef1f4;
      font: 16px/1.5 system-ui, sans-serif; color: #1c2530; }
    main { box-sizing: border-box; width: min(100%, 26rem); padding: 2rem; background: #fff;
      border-radius: 12px; box-shadow: 0 2px 12px #0002; }
    .bank { margin: 0 0 1rem; color: #5a6672; font-size: .875rem; }
    h1 { margin: 0 0 1rem; font-size: 1.375rem; }
    dl { display: grid; grid-template-columns: auto 1fr; gap: .25rem 1rem; margin: 0 0 1.5rem; }
    dd { margin: 0; text-align: right; font-weight: 600; }
    button { width: 100%; min-height: 48px; margin-top: .75rem; border: 1px solid #93a0ad; border-radius: 8px;
      background: #fff; color: inherit; font: inherit; font-weight: 600; cursor: pointer; }
    button.main { border-color: #1f4f8f; background: #1f4f8f; color: #fff; }
  </style>
</head>
<body><main><p class="bank">Banco de pruebas · Autenticación de la tarjeta</p>${content}</main></body>
</html>`;
}

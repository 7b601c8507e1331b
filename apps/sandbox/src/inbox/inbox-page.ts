import { inboxScript } from './inbox-script.ts';
import { inboxStyle } from './inbox-style.ts';

/** The page at `/`. It renders from /inbox.json, so that new messages appear without a reload. */
export const inboxPage = `<!doctype html>
<html lang="es-MX">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="referrer" content="no-referrer">
  <link rel="icon" href="data:,">
  <title>Bandeja de la zona de pruebas</title>
  <style>${inboxStyle}</style>
</head>
<body>
  <header>
    <h1>Bandeja de la zona de pruebas</h1>
    <p>Aquí llegan todos los SMS y correos. Nada sale de esta computadora.</p>
    <div class="bar">
      <label>Teléfono o correo <input id="filter" type="search" autocomplete="off"></label>
      <button id="empty" type="button">Vaciar bandeja</button>
    </div>
  </header>
  <main>
    <p id="status" role="status">Cargando mensajes...</p>
    <ol id="messages"></ol>
  </main>
  <noscript>Esta página necesita JavaScript. Los mensajes están también en <a href="/inbox.json">/inbox.json</a>.</noscript>
  <script>${inboxScript}</script>
</body>
</html>`;

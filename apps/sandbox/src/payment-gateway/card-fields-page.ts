import { escapeHtml } from '../world/escape-html.ts';

type Field = { id: string; label: string; autocomplete: string; more?: string; hint?: string; brand?: true };

/** The gateway's own card fields, for a frame in a shop's page (`shop` is its origin). */
export function cardFieldsPage({ shop, today }: { shop: string; today: string }): string {
  return `<!doctype html>
<html lang="es-MX">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="color-scheme" content="light dark">
  <title>Datos de la tarjeta</title>
  <link rel="stylesheet" href="card-fields.css">
  <script type="module" src="scripts/card-fields"></script>
</head>
<body data-shop="${escapeHtml(shop)}" data-today="${escapeHtml(today)}">
<main id="fields">
  ${field({ id: 'number', label: 'Número de tarjeta', autocomplete: 'cc-number', brand: true })}
  <div class="pair">
    ${field({ id: 'expiry', label: 'Vencimiento', autocomplete: 'cc-exp', more: 'placeholder="MM/AA"' })}
    ${field({
      id: 'code',
      label: 'Código de seguridad',
      autocomplete: 'cc-csc',
      more: 'maxlength="3"',
      hint: '3 dígitos, al reverso de la tarjeta',
    })}
  </div>
</main>
</body>
</html>`;
}

function field({ id, label, autocomplete, more = '', hint, brand }: Field): string {
  return `<div class="field">
    <label for="${id}">${label}</label>
    <span class="control">
      <input id="${id}" name="${id}" inputmode="numeric" autocomplete="${autocomplete}" ${more}
        aria-required="true" aria-describedby="${id}-error ${id}-hint">${brand ? '<span id="brand"></span>' : ''}
    </span>
    ${hint === undefined ? '' : `<p class="hint" id="${id}-hint">${hint}</p>`}
    <div role="alert"><p class="error" id="${id}-error" hidden>${warningSign}<span></span></p></div>
  </div>`;
}

const warningSign = `<svg aria-hidden="true" viewBox="0 0 24 24" width="16" height="16" fill="none"
  stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">
  <circle cx="12" cy="12" r="10"/><line x1="12" x2="12" y1="8" y2="12"/><line x1="12" x2="12.01" y1="16" y2="16"/>
</svg>`;

/** The gateway's own look, which a shop's custom properties replace. The edge leaves room for the mark of the focus. */
export const cardFieldsStyle = `
  :root { color-scheme: light dark; -webkit-text-size-adjust: 100%; text-size-adjust: 100%;
    --color-ground: #fff; --color-surface: #fff; --color-sunken: #eef1f4; --color-line-strong: #93a0ad; --color-ink: #1c2530;
    --color-ink-soft: #5a6672; --color-primary: #1f4f8f; --color-danger: #b3261e; --radius: 8px;
    --font: system-ui, sans-serif; }
  *, ::before, ::after { box-sizing: border-box; }
  body { margin: 0; background: var(--color-ground); color: var(--color-ink); font: 1rem/1.5 var(--font); overflow-wrap: break-word;
    -webkit-font-smoothing: antialiased; }
  [hidden] { display: none !important; }
  main { display: grid; gap: 1.25rem; padding: 6px; container-type: inline-size; }
  .pair { display: grid; gap: 1.25rem; }
  @container (min-width: 20.5rem) { .pair { grid-template-columns: repeat(2, minmax(0, 1fr)); } }
  .field { min-width: 0; }
  label { display: block; margin-bottom: .375rem; font-weight: 500; }
  .control { position: relative; display: block; }
  input { display: block; width: 100%; min-width: 0; min-height: 3rem; margin: 0; padding: .625rem 1rem;
    border: 1px solid var(--color-line-strong); border-radius: var(--radius); background: var(--color-surface);
    color: inherit; font: inherit; font-variant-numeric: tabular-nums; transition: border-color .15s; }
  input:hover { border-color: var(--color-ink-soft); }
  input[readonly] { background: var(--color-sunken); }
  input[aria-invalid] { border-color: var(--color-danger); box-shadow: 0 0 0 1px var(--color-danger); }
  input:focus-visible { outline: 3px solid var(--color-primary); outline-offset: 2px; }
  ::placeholder { color: var(--color-ink-soft); opacity: .75; }
  #brand { position: absolute; inset-block: 0; right: 1rem; display: none; align-items: center;
    color: var(--color-ink-soft); font-size: .875rem; font-weight: 600; pointer-events: none; }
  @container (min-width: 18rem) {
    #brand { display: flex; }
    #number { padding-right: 7rem; }
  }
  .hint, .error { margin: .375rem 0 0; font-size: .875rem; line-height: 1.25rem; }
  .hint { color: var(--color-ink-soft); }
  .error { display: flex; align-items: flex-start; gap: .375rem; color: var(--color-danger); }
  svg { flex-shrink: 0; margin-top: .125rem; }
  @media (prefers-reduced-motion: reduce) { input { transition: none; } }
`;

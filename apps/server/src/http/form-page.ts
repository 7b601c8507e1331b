import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { pageTexts } from './texts.ts';

export type FormPage = {
  title: string;
  text: string;
  /** The one button, and what it sends beside itself. */
  form?: { button: string; action?: string } | undefined;
};

const style = `
:root { color-scheme: light; }
* { box-sizing: border-box; }
body { margin: 0; background: #fbfaf7; color: #10242b; font: 1rem/1.5 ui-sans-serif, system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif; }
main { max-width: 34rem; margin: 0 auto; padding: 2rem 1rem; }
.brand { margin: 0 0 1rem; font-size: 1.25rem; font-weight: 700; }
.brand span, a { color: #0b5d66; }
.card { background: #fff; border: 1px solid #e2dfd5; border-radius: 12px; padding: 1.75rem 1.5rem; }
h1 { margin: 0 0 0.75rem; font-size: 1.5rem; line-height: 1.25; }
p { margin: 0 0 1.25rem; }
form { margin: 0 0 0.5rem; }
button { min-height: 48px; padding: 0.75rem 1.5rem; border: 0; border-radius: 12px; background: #0b5d66; color: #fff; font: inherit; font-weight: 600; cursor: pointer; }
button:hover { background: #084850; }
a { display: inline-block; padding: 0.75rem 0; }
:focus-visible { outline: 3px solid #0b5d66; outline-offset: 3px; }
`;

/** Allows the page its own style and its form, and nothing else. */
const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  'img-src data:',
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The token stands in the page's own address, which must not be told to anybody. */
const pageHeaders = {
  'Content-Security-Policy': policy,
  'Referrer-Policy': 'no-referrer',
} as const;

/**
 * Answers with a page behind a mailed link. It works without scripts and without the web app. `home`: the product's
 * address.
 */
export function sendFormPage(reply: FastifyReply, page: FormPage, home: string): FastifyReply {
  return reply.headers(pageHeaders).type('text/html; charset=utf-8').send(formPage(page, home));
}

function formPage({ title, text, form }: FormPage, home: string): string {
  const [brand, rest] = pageTexts.brand;
  return `<!doctype html>
<html lang="es-MX">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="data:,">
<title>${title} · ${brand} ${rest}</title>
<style>${style}</style>
</head>
<body>
<main>
<p class="brand">${brand} <span>${rest}</span></p>
<div class="card">
<h1>${title}</h1>
<p>${text}</p>
${form === undefined ? '' : formOf(form)}<a href="${home}">${pageTexts.home}</a>
</div>
</main>
</body>
</html>
`;
}

/** Sent to the address of the page itself. */
function formOf({ button, action }: NonNullable<FormPage['form']>): string {
  const hidden = action === undefined ? '' : `<input type="hidden" name="action" value="${action}">`;
  return `<form method="post">${hidden}<button type="submit">${button}</button></form>\n`;
}

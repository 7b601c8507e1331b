import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { pageTexts } from './texts.ts';

export type FormPage = {
  title: string;
  text: string;
  /** What the text announces, one by one. */
  points?: readonly string[] | undefined;
  /** What is to be said after them. */
  after?: string | undefined;
  /** The one button, and what it sends beside itself. */
  form?: { button: string; action?: string } | undefined;
};

/** The web app's colours (apps/web/src/styles/tokens.css), which this page does without. */
const style = `
:root { color-scheme: light dark; --ground: #fbfaf7; --surface: #fff; --line: #e2dfd5; --ink: #10242b; --primary: #0b5d66; --hover: #084850; --on-primary: #fff; }
@media (prefers-color-scheme: dark) {
  :root { --ground: #0e171a; --surface: #162226; --line: #2d3d43; --ink: #e9eff1; --primary: #5fc4ce; --hover: #86d7df; --on-primary: #06262a; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 1rem/1.5 Inter, ui-sans-serif, system-ui, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif; }
header { padding: 0.75rem 1rem; border-bottom: 1px solid var(--line); background: var(--surface); }
.brand { display: flex; align-items: center; gap: 0.625rem; max-width: 32rem; margin: 0 auto; font-weight: 600; }
.brand svg { width: 1.75rem; height: 1.75rem; }
.brand path:first-child { fill: var(--primary); }
.brand path:last-child { fill: none; stroke: var(--surface); stroke-width: 3; stroke-linecap: round; stroke-linejoin: round; }
main { max-width: 34rem; margin: 0 auto; padding: 1.5rem 1rem; }
.card { background: var(--surface); border: 1px solid var(--line); border-radius: 12px; padding: 1.75rem 1.5rem; }
h1 { margin: 0 0 0.75rem; font-size: 1.5rem; line-height: 1.25; }
p { margin: 0 0 1.25rem; }
ul { margin: 0 0 1.25rem; padding-left: 1.25rem; }
li + li { margin-top: 0.5rem; }
form { margin: 0 0 0.5rem; }
button { min-height: 48px; padding: 0.75rem 1.5rem; border: 1px solid transparent; border-radius: 12px; background: var(--primary); color: var(--on-primary); font: inherit; font-weight: 600; cursor: pointer; }
button:hover { background: var(--hover); }
a { display: inline-block; padding: 0.75rem 0; color: var(--primary); }
:focus-visible { outline: 3px solid var(--primary); outline-offset: 3px; }
`;

/** The product's mark, as in the web app's header. */
const mark =
  '<svg viewBox="0 0 32 32" aria-hidden="true"><path d="M16 1.5 28 6v9.2c0 7.2-4.9 12.6-12 15.3C8.9 27.8 4 22.4 4 15.2V6Z"/><path d="m10.5 16 4 4 7.2-8"/></svg>';

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

function formPage({ title, text, points, after, form }: FormPage, home: string): string {
  const list = points && `<ul>\n${points.map((point) => `<li>${point}</li>`).join('\n')}\n</ul>\n`;
  return `<!doctype html>
<html lang="es-MX">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,">
<title>${title} · ${pageTexts.brand}</title>
<style>${style}</style>
</head>
<body>
<header><p class="brand">${mark}${pageTexts.brand}</p></header>
<main>
<div class="card">
<h1>${title}</h1>
<p>${text}</p>
${list ?? ''}${after === undefined ? '' : `<p>${after}</p>\n`}${form === undefined ? '' : formOf(form)}<a href="${home}">${pageTexts.home}</a>
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

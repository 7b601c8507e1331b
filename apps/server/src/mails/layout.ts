import { escapeHtml } from './escape-html.ts';

const font = "font-family:Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** The product's colours (the web app's tokens), written out because mail programs know no style sheets. */
export const colours = {
  ink: '#10242B',
  soft: '#51646B',
  teal: '#0B5D66',
  tint: '#E7F1F1',
  line: '#D5DEDD',
  page: '#FBFAF7',
  card: '#FFFFFF',
} as const;

/** The frame of every mail. `body` is HTML whose values are escaped already; the rest is plain text. */
export function layout(mail: { title: string; preview: string; body: string; footer: string }): string {
  const { title, preview, body, footer } = mail;
  return `<!doctype html>
<html lang="es-MX">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeHtml(title)}</title>
</head>
<body style="margin:0;padding:0;background:${colours.page};${font};color:${colours.ink}">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${colours.page}">
<tr><td align="center" style="padding:24px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td style="padding:0 4px 16px;font-size:20px;font-weight:700;${font}">Socio <span style="color:${colours.teal}">Seguro</span></td></tr>
<tr><td style="background:${colours.card};border:1px solid ${colours.line};border-radius:12px;padding:28px 24px;font-size:16px;line-height:1.5;${font}">
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.25;font-weight:700">${escapeHtml(title)}</h1>
${body}
</td></tr>
<tr><td style="padding:16px 4px;font-size:13px;line-height:1.5;color:${colours.soft};${font}">${escapeHtml(footer)}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

export function paragraph(text: string): string {
  return `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`;
}

export function subtitle(text: string): string {
  return `<h2 style="margin:24px 0 8px;font-size:17px;line-height:1.3;font-weight:600">${escapeHtml(text)}</h2>`;
}

/** A filled button that is a link; the address stands below it for programs that show no buttons. */
export function linkButton(label: string, url: string): string {
  const address = escapeHtml(url);
  return `<p style="margin:24px 0 12px"><a href="${address}" style="display:inline-block;background:${colours.teal};color:#FFFFFF;text-decoration:none;font-weight:600;padding:14px 24px;border-radius:12px">${escapeHtml(label)}</a></p>
<p style="margin:0 0 16px;font-size:13px;color:${colours.soft}">O copia esta dirección en tu navegador:<br><a href="${address}" style="color:${colours.teal};word-break:break-all">${address}</a></p>`;
}

/** Names and values one below the other, as a table that screen readers read line by line. */
export function factTable(facts: readonly (readonly [name: string, value: string])[]): string {
  const rows = facts
    .map(
      ([name, value]) =>
        `<tr><th scope="row" align="left" style="padding:8px 12px;font-weight:400;color:${colours.soft};vertical-align:top">${escapeHtml(name)}</th><td align="right" style="padding:8px 12px;font-weight:600">${escapeHtml(value)}</td></tr>`,
    )
    .join('\n');
  return `<table width="100%" cellpadding="0" cellspacing="0" style="background:${colours.tint};border-radius:12px;font-size:15px;margin:0 0 16px">
${rows}
</table>`;
}

/** Label and value pairs, one per line. */
export type Facts = readonly (readonly [name: string, value: string])[];

/** The content of a message, all plain text: both the HTML and the text version are made from this alone. */
export type MailContent = {
  subject: string;
  title: string;
  greeting: string;
  /** The first paragraph; mail programs also show it as the preview. */
  opening: string;
  /** In order; a plain string is a paragraph. */
  blocks: readonly (string | { title?: string; facts: Facts })[];
  /** The note stands below it, so that the button comes early. */
  link: { label: string; url: string; note?: string };
  /** Why the person receives this message. */
  footer: string;
  /** Stands after it: what a person who does not want this message can do. */
  footerLink?: { label: string; url: string };
};

/** A message without its addressee. */
export type Mail = { subject: string; html: string; text: string };

export function renderMail(content: MailContent): Mail {
  return { subject: subjectLine(content.subject), html: htmlOf(content), text: textOf(content) };
}

/** A header value must not contain line breaks and should stay short: one line of at most 150 characters. */
function subjectLine(text: string): string {
  return text
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, 150);
}

function textOf({ title, greeting, opening, blocks, link, footer, footerLink }: MailContent): string {
  const lines = blocks.flatMap((block) => {
    if (typeof block === 'string') return [block, ''];
    const facts = block.facts.map(([name, value]) => `${name}: ${value}`);
    return [...(block.title === undefined ? [] : [block.title]), ...facts, ''];
  });
  return [
    title,
    '',
    greeting,
    '',
    opening,
    '',
    ...lines,
    `${link.label}:`,
    link.url,
    '',
    ...(link.note === undefined ? [] : [link.note, '']),
    '--',
    `Socio Seguro. ${footer}`,
    ...(footerLink === undefined ? [] : ['', `${footerLink.label}:`, footerLink.url]),
    '',
  ].join('\n');
}

const entities = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' } as const;

/** For text between tags and for double-quoted attribute values; every value in a mail goes through here. */
function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character as keyof typeof entities]);
}

const font = "font-family:Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** The product's colours (the web app's tokens), inlined because mail programs ignore style sheets. */
const colours = {
  ink: '#10242B',
  soft: '#51646B',
  teal: '#0B5D66',
  tint: '#E7F1F1',
  line: '#D5DEDD',
  page: '#FBFAF7',
  card: '#FFFFFF',
} as const;

/** For mail programs that read a style sheet and are dark; in the others the inlined colours stay. */
const darkStyle = `
@media (prefers-color-scheme: dark) {
  .page { background: #0E171A !important; color: #E9EFF1 !important; }
  .card { background: #162226 !important; border-color: #2D3D43 !important; }
  .soft { color: #A9B9BF !important; }
  .teal { color: #5FC4CE !important; }
  .tint { background: #12363B !important; }
  .button { background: #5FC4CE !important; color: #06262A !important; }
}
`;

/** The product's mark, drawn with a letter: mail programs show pictures only when asked. */
const mark = `<span class="button" style="display:inline-block;width:28px;height:28px;line-height:28px;border-radius:8px 8px 14px 14px;background:${colours.teal};color:#FFFFFF;text-align:center;font-size:16px" aria-hidden="true">&#10003;</span>`;

function htmlOf({ title, greeting, opening, blocks, link, footer, footerLink }: MailContent): string {
  const body = [
    paragraph(greeting),
    paragraph(opening),
    ...blocks.flatMap((block) => {
      if (typeof block === 'string') return [paragraph(block)];
      return [...(block.title === undefined ? [] : [subtitle(block.title)]), factTable(block.facts)];
    }),
    linkButton(link),
  ].join('\n');
  return `<!doctype html>
<html lang="es-MX">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escape(title)}</title>
<style>${darkStyle}</style>
</head>
<body class="page" style="margin:0;padding:0;background:${colours.page};${font};color:${colours.ink}">
<div style="display:none;max-height:0;overflow:hidden">${escape(opening)}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:${colours.page}">
<tr><td align="center" style="padding:24px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td style="padding:0 4px 16px;font-size:20px;font-weight:700;${font}">${mark}&nbsp; Socio <span class="teal" style="color:${colours.teal}">Seguro</span></td></tr>
<tr><td class="card" style="background:${colours.card};border:1px solid ${colours.line};border-radius:12px;padding:28px 24px;font-size:16px;line-height:1.5;${font}">
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.25;font-weight:700">${escape(title)}</h1>
${body}
</td></tr>
<tr><td class="soft" style="padding:16px 4px;font-size:13px;line-height:1.5;color:${colours.soft};${font}">${escape(footer)}${footerLink === undefined ? '' : footerLine(footerLink)}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

function paragraph(text: string): string {
  return `<p style="margin:0 0 16px">${escape(text)}</p>`;
}

function subtitle(text: string): string {
  return `<h2 style="margin:24px 0 8px;font-size:17px;line-height:1.3;font-weight:600">${escape(text)}</h2>`;
}

/** A link styled as a button; the URL is repeated below it for programs that do not show buttons. */
function linkButton({ label, url, note }: MailContent['link']): string {
  const address = escape(url);
  return `<p style="margin:24px 0 12px"><a class="button" href="${address}" style="display:inline-block;background:${colours.teal};color:#FFFFFF;text-decoration:none;font-weight:600;padding:14px 24px;border-radius:12px">${escape(label)}</a></p>
<p class="soft" style="margin:0 0 16px;font-size:13px;color:${colours.soft}">O copia esta dirección en tu navegador:<br><a class="teal" href="${address}" style="color:${colours.teal};word-break:break-all">${address}</a></p>${note === undefined ? '' : `\n${paragraph(note)}`}`;
}

/** Tall enough for a finger. */
function footerLine({ label, url }: NonNullable<MailContent['footerLink']>): string {
  return `<br><a class="soft" href="${escape(url)}" style="display:inline-block;padding:12px 0;color:${colours.soft};text-decoration:underline">${escape(label)}</a>`;
}

/** A table that screen readers read row by row. */
function factTable(facts: Facts): string {
  const rows = facts
    .map(
      ([name, value]) =>
        `<tr><th scope="row" class="soft" align="left" style="padding:8px 12px;font-weight:400;color:${colours.soft};vertical-align:top">${escape(name)}</th><td align="right" style="padding:8px 12px;font-weight:600;vertical-align:top">${escape(value)}</td></tr>`,
    )
    .join('\n');
  return `<table class="tint" width="100%" cellpadding="0" cellspacing="0" style="background:${colours.tint};border-radius:12px;font-size:15px;margin:0 0 16px">
${rows}
</table>`;
}

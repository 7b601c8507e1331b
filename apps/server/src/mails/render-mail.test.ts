import { describe, expect, test } from 'vitest';
import { renderMail, type MailContent } from './render-mail.ts';

const content: MailContent = {
  subject: 'asunto',
  title: 'título',
  greeting: 'saludo',
  opening: 'apertura',
  blocks: [
    { facts: [['nombre', 'valor']] },
    'párrafo',
    { title: 'subtítulo', facts: [['otro nombre', 'otro valor']] },
  ],
  link: { label: 'enlace', url: 'https://socioseguro.example/a' },
  footer: 'pie',
};

describe('one content, two forms', () => {
  test('text: each block after an empty line, the address spelled out', () => {
    expect(renderMail(content).text).toBe(
      `título

saludo

apertura

nombre: valor

párrafo

subtítulo
otro nombre: otro valor

enlace:
https://socioseguro.example/a

--
Socio Seguro. pie
`,
    );
  });

  test('HTML says the same in the same order, after the preview', () => {
    const words = renderMail(content)
      .html.replace(/^.*<body/s, '<body')
      .replaceAll(/<[^>]*>/g, '\n')
      .split('\n')
      .filter((line) => line !== '');
    expect(words.join('|')).toBe(
      'apertura|&#10003;|&nbsp; Socio |Seguro|título|saludo|apertura|nombre|valor|párrafo|subtítulo|otro nombre|otro valor|enlace|' +
        `O copia esta dirección en tu navegador:|${content.link.url}|pie`,
    );
  });

  test('in the dark its own colours, from no address', () => {
    const [style = ''] = /<style>.*<\/style>/s.exec(renderMail(content).html) ?? [];
    expect(style).toContain('prefers-color-scheme: dark');
    expect(style).not.toMatch(/url|@import|http/);
  });

  test('what a person can do who does not want it, after why it was sent', () => {
    const footerLink = { label: 'no más', url: 'https://socioseguro.example/b' };
    const { html, text } = renderMail({ ...content, footerLink });
    expect(text.endsWith('\n--\nSocio Seguro. pie\n\nno más:\nhttps://socioseguro.example/b\n')).toBe(true);
    expect(html).toMatch(
      /pie<br><a class="soft" href="https:\/\/socioseguro.example\/b" [^>]*>no más<\/a><\/td>/,
    );
  });

  test('a note about the link, below it', () => {
    const { html, text } = renderMail({ ...content, link: { ...content.link, note: 'nota' } });
    expect(text).toContain(`${content.link.url}\n\nnota\n\n--\n`);
    expect(html).toMatch(/<\/a><\/p>\n<p [^>]*>nota<\/p>\n<\/td>/);
  });

  test('whatever a content holds and wherever it stands, HTML shows it as text', () => {
    const hostile = `"'><i>&`;
    const { html, text } = renderMail({
      subject: hostile,
      title: hostile,
      greeting: hostile,
      opening: hostile,
      blocks: [hostile, { title: hostile, facts: [[hostile, hostile]] }],
      link: { label: hostile, url: hostile, note: hostile },
      footer: hostile,
      footerLink: { label: hostile, url: hostile },
    });
    expect(html).not.toContain('<i>');
    expect(html).not.toContain(`"'>`);
    // Title, preview, title, greeting, opening, paragraph, subtitle, name, value, link (twice), label, address, note, footer, its link.
    expect(html.split('&quot;&#39;&gt;&lt;i&gt;&amp;')).toHaveLength(18);
    expect(text).toContain(hostile);
  });

  test('a subject is one line of at most 150 characters', () => {
    expect(renderMail({ ...content, subject: ` a\r\nb\u0000 ${'c'.repeat(200)}` }).subject).toBe(
      `a b ${'c'.repeat(146)}`,
    );
  });
});

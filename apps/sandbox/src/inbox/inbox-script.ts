/**
 * Plain script of the inbox page. It adds new messages and removes deleted ones without redrawing the others, so that
 * the page stays where the reader is. Texts of messages are never parsed as HTML.
 */
export const inboxScript = `
(() => {
  const list = document.getElementById('messages');
  const status = document.getElementById('status');
  const filter = document.getElementById('filter');
  const shown = new Map();

  filter.value = new URLSearchParams(location.search).get('to') || '';

  const element = (name, className, text) => {
    const made = document.createElement(name);
    if (className) made.className = className;
    if (text !== undefined) made.textContent = text;
    return made;
  };

  const linked = (text) => {
    const paragraph = element('p', 'text');
    let from = 0;
    for (const match of text.matchAll(/https?:\\/\\/[^\\s<>"]*[^\\s<>".,;:!?)]/g)) {
      paragraph.append(text.slice(from, match.index));
      const link = element('a', '', match[0]);
      link.href = match[0];
      link.target = '_blank';
      link.rel = 'noopener noreferrer';
      paragraph.append(link);
      from = match.index + match[0].length;
    }
    paragraph.append(text.slice(from));
    return paragraph;
  };

  const mailFrame = (html) => {
    const frame = element('iframe');
    frame.title = 'Contenido del correo';
    frame.loading = 'lazy';
    frame.setAttribute('sandbox', 'allow-popups allow-popups-to-escape-sandbox');
    frame.srcdoc = '<base target="_blank">' + html;
    return frame;
  };

  const draw = (message) => {
    const item = element('li');
    const head = element('div', 'head');
    head.append(element('span', 'channel ' + message.channel, message.channel === 'sms' ? 'SMS' : 'Correo'));
    head.append(element('span', 'to', message.to));
    const time = element('time', '', new Date(message.sentAt).toLocaleString('es-MX'));
    time.dateTime = message.sentAt;
    head.append(time);
    item.append(head);
    if (message.subject) item.append(element('h2', '', message.subject));
    if (message.html) {
      item.append(mailFrame(message.html));
      const details = element('details');
      details.append(element('summary', '', 'Ver como texto'), linked(message.text));
      item.append(details);
    } else {
      item.append(linked(message.text));
    }
    return item;
  };

  // Numbers start over when the sandbox starts with an empty inbox.
  const keyOf = (message) => message.id + ' ' + message.sentAt;

  const matches = (message) => message.to.toLowerCase().includes(filter.value.trim().toLowerCase());

  const show = (messages) => {
    const wanted = new Set(messages.map(keyOf));
    for (const [key, item] of shown) {
      if (wanted.has(key)) continue;
      item.remove();
      shown.delete(key);
    }
    const before = list.offsetHeight;
    let next = list.firstChild;
    for (const message of messages) {
      let item = shown.get(keyOf(message));
      if (!item) {
        item = draw(message);
        shown.set(keyOf(message), item);
        list.insertBefore(item, next);
      } else {
        next = item.nextSibling;
      }
      item.hidden = !matches(message);
    }
    if (scrollY > 0) scrollBy(0, list.offsetHeight - before);
    const visible = messages.filter(matches).length;
    status.textContent = messages.length === 0 ? 'Todavía no hay mensajes.'
      : visible === 0 ? 'No hay mensajes para ese destinatario.' : '';
    status.hidden = status.textContent === '';
  };

  let latest = [];
  let timer;
  const refresh = async () => {
    clearTimeout(timer);
    try {
      const response = await fetch('/inbox.json');
      latest = await response.json();
      show(latest);
    } catch {
      status.hidden = false;
      status.textContent = 'La zona de pruebas no responde. Se intentará de nuevo.';
    }
    clearTimeout(timer);
    timer = setTimeout(refresh, 2000);
  };

  filter.addEventListener('input', () => show(latest));
  document.getElementById('empty').addEventListener('click', async () => {
    if (!confirm('¿Vaciar la bandeja? Se borran todos los mensajes.')) return;
    await fetch('/inbox.json', { method: 'DELETE' });
    await refresh();
  });
  document.addEventListener('visibilitychange', () => { if (!document.hidden) refresh(); });
  refresh();
})();
`;

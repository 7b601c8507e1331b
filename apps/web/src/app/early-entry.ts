// Stands in the entry page itself, allowed by its hash, until the page's script is there ('usable', sent-early.ts):
// remembers that the form was sent, and pastes a number as the form will. What is typed stays in the field. Room is kept
// for what will be said of a session that ended, so that nothing moves under a finger.
const early = new AbortController();
const { signal } = early;
const page = document.documentElement;

if ((history.state as { usr?: { sessionEnded?: string } } | null)?.usr?.sessionEnded !== undefined)
  page.dataset['ended'] = '';
window.addEventListener('submit', () => (page.dataset['sent'] = ''), { signal });
window.addEventListener('input', () => delete page.dataset['sent'], { signal });
window.addEventListener(
  'paste',
  (event) => {
    const field = event.target;
    if (!(field instanceof HTMLInputElement)) return;
    delete page.dataset['sent'];
    const text = event.clipboardData?.getData('text').replace(/[\s-]/g, '') ?? '';
    event.preventDefault();
    field.setRangeText(text, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end');
    field.value = field.value.slice(0, field.maxLength);
  },
  { signal },
);
window.addEventListener('usable', () => early.abort(), { signal });

/** At the end of the page and of what lies over it, for as long as there is a toast (styles/app.css). */
export function makeRoom(): void {
  document.documentElement.dataset['toastRoom'] = '';
  window.removeEventListener('scroll', giveRoomBack);
}

/** Not while that would move what the person sees, and may be about to press. */
export function giveRoomBack(): void {
  if (wouldMove()) {
    window.addEventListener('scroll', giveRoomBack, { passive: true });
    return;
  }
  window.removeEventListener('scroll', giveRoomBack);
  delete document.documentElement.dataset['toastRoom'];
}

function wouldMove(): boolean {
  const page = document.documentElement;
  const room = Number.parseFloat(getComputedStyle(document.body).paddingBottom);
  const isAtEnd = page.scrollTop > Math.max(0, page.scrollHeight - page.clientHeight - room);
  return isAtEnd || document.querySelector('[role=dialog]') !== null;
}

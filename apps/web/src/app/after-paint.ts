// Stands in every page itself, allowed by its hash: the scripts wait in a template (build-tools/paint-first.ts) until
// what the page shows by itself has been painted, so that nothing competes with that for network and processor.
const scripts = document.querySelector<HTMLTemplateElement>('#scripts');
const begin = () => document.head.append(scripts?.content ?? '');

// Should the browser not tell. Once it is empty, the template adds nothing.
setTimeout(begin, 500);
// A page in the background is not painted until somebody looks at it.
if (document.hidden) begin();
else new PerformanceObserver(begin).observe({ type: 'paint', buffered: true });

// The browser's offer to install the app comes once, maybe before the scripts (common/install/install-prompt.ts).
window.addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault();
  Object.assign(window, { installOffer: event });
});

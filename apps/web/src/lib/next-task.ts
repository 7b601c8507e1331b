/**
 * Resolves in a task of its own: before it, the browser can paint and answer a touch. Unlike a timer's, it is not put
 * off in the background.
 */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage(null);
  });
}

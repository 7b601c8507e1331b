import { parentPort } from 'node:worker_threads';
import type { PolicyDocumentData } from './policy-document-data.ts';
import { createRenderPolicy, type RenderPolicy } from './render-policy.ts';

/** Only an error's message is passed on; render-policy.ts keeps personal data out of it. */
export type RenderAnswer = { pdf: Uint8Array } | { failure: string };

// Started by policy-renderer.ts, which sends one policy at a time.
const renderPolicy: RenderPolicy = createRenderPolicy();

parentPort?.on('message', (data: PolicyDocumentData) => {
  void renderPolicy(data).then(
    (pdf) => answer({ pdf }),
    (error: unknown) => answer({ failure: error instanceof Error ? error.message : 'unknown failure' }),
  );
});

function answer(message: RenderAnswer): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has none
  parentPort?.postMessage(message);
}

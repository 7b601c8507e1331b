import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import type { PolicyDocumentData } from './policy-document-data.ts';
import { createRenderPolicy, type RenderPolicy } from './render-policy.ts';

/** 0 is that of the calls, 19 the last: on a busy core this gets about a third as much as they do. */
const priority = 5;

/** Only an error's message is passed on; render-policy.ts keeps personal data out of it. */
export type RenderAnswer = { pdf: Uint8Array } | { failure: string };

standBack();
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

/**
 * Where cores are scarce, calls come first: documents follow behind. A thread has a priority of its own only under
 * Linux; without it documents are made all the same.
 */
function standBack(): void {
  try {
    setPriority(Number(readlinkSync('/proc/thread-self').split('/').at(-1)), priority);
  } catch {
    // Not Linux.
  }
}

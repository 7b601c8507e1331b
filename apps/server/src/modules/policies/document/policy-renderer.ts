import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { PolicyDocumentData } from './policy-document-data.ts';
import type { RenderAnswer } from './render-worker.ts';

export type PolicyRenderer = {
  /** Rejects if the document does not compile or the worker ends; the workflow retries. */
  render: (data: PolicyDocumentData) => Promise<Uint8Array>;
  /** Lets documents in progress finish. */
  close: () => Promise<void>;
};

/** More would only wait for each other, and each holds its own fonts: some 80 MB. */
export const mostThreads = Math.min(2, availableParallelism());

type Options = {
  threads?: number;
  workerFile?: URL;
  /** Compiler and fonts are released after this long without a policy. */
  idleMs?: number;
  /** A document takes about 20 ms, the first one about 200: one that takes this long will never finish. */
  limitMs?: number;
};

/** Renders in threads of its own, so that the one that answers calls is not blocked. */
export function createPolicyRenderer({
  threads = mostThreads,
  workerFile = new URL('./render-worker.ts', import.meta.url),
  idleMs = 60_000,
  limitMs = 20_000,
}: Options = {}): PolicyRenderer {
  const lines = Array.from({ length: threads }, () => createLine({ workerFile, idleMs, limitMs }));
  let closed = false;
  return {
    render: (data) => {
      if (closed) return Promise.reject(new Error('the policy renderer is closed'));
      // Of equally busy ones the first, so that single documents keep one thread alive.
      const shortest = lines.reduce((one, other) => (other.waiting() < one.waiting() ? other : one));
      return shortest.render(data);
    },
    close: async () => {
      closed = true;
      await Promise.all(lines.map((line) => line.close()));
    },
  };
}

type Line = PolicyRenderer & { waiting: () => number };

/** One document at a time. Its thread is started by the first one, and again after it has ended for whatever reason. */
function createLine({ workerFile, idleMs, limitMs }: Required<Omit<Options, 'threads'>>): Line {
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;

  const start = (): Worker => {
    // Without environment: a document needs none of the server's secrets.
    const started = new Worker(workerFile, { execArgv: [], env: {} });
    const forget = () => {
      if (worker === started) worker = undefined;
    };
    // Also needed between documents, when nothing else listens.
    started.on('error', forget);
    started.on('exit', forget);
    return started;
  };
  const end = async (): Promise<void> => {
    clearTimeout(idle);
    const ending = worker;
    // Immediately, so that a document requested now gets a new worker.
    worker = undefined;
    await ending?.terminate();
  };

  const renderNow = async (data: PolicyDocumentData): Promise<Uint8Array> => {
    clearTimeout(idle);
    worker ??= start();
    const used = worker;
    // An idle thread must not keep a command from ending; a busy one must.
    used.ref();
    try {
      const answer = await nextAnswer(used, data, limitMs);
      if ('failure' in answer) throw new Error(answer.failure);
      return answer.pdf;
    } finally {
      used.unref();
      idle = setTimeout(() => void end(), idleMs).unref();
    }
  };

  return {
    waiting: () => waiting,
    render: (data) => {
      waiting += 1;
      const rendered = last.then(() => renderNow(data)).finally(() => (waiting -= 1));
      last = rendered.catch(() => undefined);
      return rendered;
    },
    close: async () => {
      await last;
      await end();
    },
  };
}

function nextAnswer(worker: Worker, data: PolicyDocumentData, limitMs: number): Promise<RenderAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<RenderAnswer>();
  let reason = 'the document worker ended';
  const onExit = () => reject(new Error(reason));
  const limit = setTimeout(() => {
    reason = `the document worker took longer than ${limitMs} ms`;
    void worker.terminate();
  }, limitMs);
  worker.once('message', resolve);
  worker.once('error', reject);
  worker.once('exit', onExit);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has none
  worker.postMessage(data);
  return promise.finally(() => {
    clearTimeout(limit);
    worker.off('message', resolve);
    worker.off('error', reject);
    worker.off('exit', onExit);
  });
}

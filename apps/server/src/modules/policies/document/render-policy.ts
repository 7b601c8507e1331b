import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { setImmediate } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { NodeCompiler, type NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler';
import { cancellationView } from './cancellation-view.ts';
import { endorsementView } from './endorsement-view.ts';
import { documentView } from './document-view.ts';
import type { PolicyDocumentData } from './policy-document-data.ts';

export type RenderPolicy = (data: PolicyDocumentData) => Promise<Uint8Array>;

/** The weights used by policy.typ; Typst would silently replace a missing one by the nearest. */
const fontFiles = [
  '400Regular/Inter_400Regular.ttf',
  '500Medium/Inter_500Medium.ttf',
  '600SemiBold/Inter_600SemiBold.ttf',
  '700Bold/Inter_700Bold.ttf',
];
const maxPages = 2;
/** Full size first; smaller only if names and addresses are too long for two pages. */
const scales = [1, 0.92, 0.84, 0.76, 0.68, 0.6];
/**
 * Typst remembers what it laid out, and what all policies share need not be laid out again (policy.typ). Every so many
 * documents it looks through all of it, which takes 2 ms, and forgets what has not been used since it looked the last
 * time but one: each policy's own pages, and with them its memory. Since two threads remember and look together, what
 * has not been used since the last time could be from the document before.
 */
const forgetsEvery = 4;
const keptLooks = 2;
/** Without a policy for this long, all of it is forgotten. */
const idleMs = 30_000;

/**
 * Loads compiler, template and fonts once and compiles in the calling thread, which policy-renderer.ts keeps apart from
 * the one that answers calls. The same data give the same bytes, whenever and wherever it runs.
 */
export function createRenderPolicy(): RenderPolicy {
  const fileOf = (name: string) => fileURLToPath(new URL(name, import.meta.url));
  const compiler = NodeCompiler.create({
    workspace: fileOf('.'),
    fontArgs: [{ fontBlobs: readFonts() }],
  });
  const policyFile = fileOf('policy.typ');
  const endorsementFile = fileOf('endorsement.typ');
  const cancellationFile = fileOf('cancellation.typ');
  // Only in the compiler's memory.
  const documentFile = fileOf('document.json');
  let idle: NodeJS.Timeout | undefined;
  let made = 0;

  const compile = (mainFilePath: string, scale: number, pages: '2' | 'counted'): NodeTypstDocument => {
    const compiled = compiler.compile({ mainFilePath, inputs: { scale: String(scale), pages } });
    if (compiled.result === null) throw new Error(reason(compiled.takeDiagnostics()?.shortDiagnostics));
    return compiled.result;
  };
  const fit = (mainFilePath: string): NodeTypstDocument => {
    for (const scale of scales) {
      const pages = compile(mainFilePath, scale, '2');
      if (pages.numOfPages <= maxPages) return pages;
    }
    return compile(mainFilePath, scales.at(-1) ?? 1, 'counted');
  };

  const write = (pages: NodeTypstDocument, date: Date): Uint8Array => {
    try {
      const creationTimestamp = Math.floor(date.getTime() / 1000);
      return compiler.pdf(pages, { pdfStandard: 'ua-1', creationTimestamp });
    } catch (error) {
      // oxlint-disable-next-line preserve-caught-error -- it quotes the text that breaks the rule
      throw new Error(`policy document is not PDF/UA-1: ${rule(String(error))}`);
    }
  };

  const viewOf = async (data: PolicyDocumentData) => {
    const { endorsement, cancellation } = data;
    if (cancellation) {
      const view = await cancellationView(data, cancellation);
      return { file: cancellationFile, view, date: cancellation.confirmedAt };
    }
    if (endorsement) {
      const view = await endorsementView(data, endorsement);
      return { file: endorsementFile, view, date: endorsement.effectiveAt };
    }
    return { file: policyFile, view: await documentView(data), date: data.issuedAt };
  };

  return async (data) => {
    // The previous document's native memory is freed only between turns of the event loop; without this pause a hundred
    // documents in a row held 140 MB more.
    await setImmediate();
    clearTimeout(idle);
    try {
      const { file, view, date } = await viewOf(data);
      compiler.mapShadow(documentFile, Buffer.from(JSON.stringify(view)));
      return write(fit(file), date);
    } finally {
      compiler.unmapShadow(documentFile);
      made += 1;
      if (made % forgetsEvery === 0) compiler.evictCache(keptLooks);
      // That memory is the process's and would outlive this thread.
      idle = setTimeout(() => compiler.evictCache(0), idleMs).unref();
    }
  };
}

/** Keeps only what precedes the text that breaks the rule, since that could be personal data. */
function rule(diagnostics: string): string {
  return /message: "([^"`\\]*)/.exec(diagnostics)?.[1] ?? 'unknown';
}

/** Only the messages: the source lines could bring personal data into a log. */
function reason(diagnostics: { message?: unknown }[] | undefined): string {
  const messages = (diagnostics ?? []).map(({ message }) => String(message));
  return `policy document does not compile: ${messages.join('; ')}`;
}

/** Finds the font files wherever npm hoisted the package. */
function readFonts(): Buffer[] {
  const { resolve } = createRequire(import.meta.url);
  return fontFiles.map((file) => readFileSync(resolve(`@expo-google-fonts/inter/${file}`)));
}

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { setImmediate } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { NodeCompiler, type NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler';
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
 * Loads compiler, template and fonts once and compiles in the calling thread, which policy-renderer.ts keeps apart from
 * the one that answers calls. The same data give the same bytes, whenever and wherever it runs.
 */
export function createRenderPolicy(): RenderPolicy {
  const compiler = NodeCompiler.create({
    workspace: fileURLToPath(new URL('.', import.meta.url)),
    fontArgs: [{ fontBlobs: readFonts() }],
  });
  const mainFilePath = fileURLToPath(new URL('./policy.typ', import.meta.url));

  const compile = (document: string, scale: number): NodeTypstDocument => {
    const compiled = compiler.compile({ mainFilePath, inputs: { document, scale: String(scale) } });
    if (compiled.result === null) throw new Error(reason(compiled.takeDiagnostics()?.shortDiagnostics));
    return compiled.result;
  };
  const fit = (document: string): NodeTypstDocument => {
    const [whole = 1, ...smaller] = scales;
    let pages = compile(document, whole);
    for (const scale of smaller) {
      if (pages.numOfPages <= maxPages) break;
      pages = compile(document, scale);
    }
    return pages;
  };

  const write = (pages: NodeTypstDocument, issuedAt: Date): Uint8Array => {
    try {
      const creationTimestamp = Math.floor(issuedAt.getTime() / 1000);
      return compiler.pdf(pages, { pdfStandard: 'ua-1', creationTimestamp });
    } catch (error) {
      // oxlint-disable-next-line preserve-caught-error -- it quotes the text that breaks the rule
      throw new Error(`policy document is not PDF/UA-1: ${rule(String(error))}`);
    }
  };

  return async (data) => {
    // The previous document's native memory is freed only between turns of the event loop; without this pause a hundred
    // documents in a row held 140 MB more.
    await setImmediate();
    const document = JSON.stringify(await documentView(data));
    try {
      return write(fit(document), data.issuedAt);
    } finally {
      // Typst memoises by input; without this, each policy's pages would stay in memory.
      compiler.evictCache(0);
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

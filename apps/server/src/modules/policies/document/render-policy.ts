import { setImmediate } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { documentView } from './document-view.ts';
import { readFonts } from './fonts.ts';
import type { PolicyDocumentData } from './policy-document-data.ts';

export type PolicyRenderer = { render(data: PolicyDocumentData): Promise<Uint8Array> };

/** Loads compiler, template and fonts once; the same data give the same bytes, whenever and wherever it runs. */
export function createPolicyRenderer(): PolicyRenderer {
  const compiler = NodeCompiler.create({
    workspace: fileURLToPath(new URL('.', import.meta.url)),
    fontArgs: [{ fontBlobs: readFonts() }],
  });
  const mainFilePath = fileURLToPath(new URL('./policy.typ', import.meta.url));

  return {
    async render(data) {
      // The last document's native memory is freed between turns of the event loop only: without one, a hundred
      // documents in a row held 140 MB more.
      await setImmediate();
      const inputs = { document: JSON.stringify(await documentView(data)) };
      const compiled = compiler.compile({ mainFilePath, inputs });
      if (compiled.result === null) throw new Error(reason(compiled.takeDiagnostics()?.shortDiagnostics));
      const pdf = compiler.pdf(compiled.result, {
        pdfStandard: 'ua-1',
        creationTimestamp: Math.floor(data.issuedAt.getTime() / 1000),
      });
      // Typst memoises by input: without this each policy's pages would stay in memory.
      compiler.evictCache(0);
      return pdf;
    },
  };
}

/** Only the messages: the source lines beside them could quote personal data into a log. */
function reason(diagnostics: { message?: unknown }[] | undefined): string {
  const messages = (diagnostics ?? []).map(({ message }) => String(message));
  return `policy document does not compile: ${messages.join('; ')}`;
}

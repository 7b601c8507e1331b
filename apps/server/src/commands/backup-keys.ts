import { generateKeyPairSync } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { parseArgs } from 'node:util';
import { fileArgument } from '../backup/backup-report.ts';
import { CommandError, endWithFailure } from '../operations/run-command.ts';

// npm run backup:keys -- FOLDER: makes the keys of backups. Existing ones are never replaced.
try {
  const { positionals } = parseArgs({ allowPositionals: true });
  await makeKeys(fileArgument(positionals, process.env));
} catch (error) {
  endWithFailure(error);
}

async function makeKeys(folder: string): Promise<void> {
  const identity = await generateIdentity();
  const recipient = await identityToRecipient(identity);
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  await write(join(folder, 'backup-identity.txt'), `# public key: ${recipient}\n${identity}\n`, 0o600);
  await write(
    join(folder, 'backup-signing.pem'),
    privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    0o600,
  );
  await write(
    join(folder, 'backup-signer.pem'),
    publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    0o644,
  );
  console.log(`Made in ${folder}:
  backup-identity.txt  reads the backups. Keep it away from the server, twice: without it no backup can be restored
  backup-signing.pem   signs them on the server: BACKUP_SIGNING_KEY=${join(folder, 'backup-signing.pem')}
  backup-signer.pem    proves who signed: for npm run restore -- FILE --signer backup-signer.pem
On the server: BACKUP_RECIPIENTS=${recipient}`);
}

async function write(file: string, text: string, mode: number): Promise<void> {
  await writeFile(file, text, { mode, flag: 'wx' }).catch((error: unknown) => {
    const isThere = (error as { code?: string }).code === 'EEXIST';
    throw new CommandError(
      isThere
        ? `${basename(file)} is there already: nothing was replaced.`
        : `${dirname(file)} cannot be written to.`,
    );
  });
}

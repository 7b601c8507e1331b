import { parseArgs } from 'node:util';
import { formatOperator, judgeOperator, judgePassphrase } from '../operations/operators.ts';
import { readPassphrase } from '../operations/read-passphrase.ts';
import { CommandError, endWithFailure } from '../operations/run-command.ts';

// npm run ops:new-operator -- NAME ROLE…: prints an entry of OPERATORS. Nothing is stored.
try {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [name = '', ...given] = positionals;
  const problem = judgeOperator(name, given);
  if (problem !== null) throw new CommandError(`Give a name and roles. ${problem}`);
  const passphrase = await readPassphrase('New passphrase: ');
  const weakness = judgePassphrase(passphrase, name);
  if (weakness !== null) throw new CommandError(weakness);
  if (process.stdin.isTTY && (await readPassphrase('Once more: ')) !== passphrase)
    throw new CommandError('That is not the same passphrase.');
  console.log(await formatOperator(name, given, passphrase));
} catch (error) {
  endWithFailure(error);
}

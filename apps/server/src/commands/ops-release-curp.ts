import { findAccountOfCurp } from '../modules/members/repository.ts';
import { askAsOperator } from './ask-as-operator.ts';
import { CommandError } from '../operations/run-command.ts';

// npm run ops:release-curp -- CURP --operator NAME --reason "…"
await askAsOperator({
  read: ([curp, ...others]) => {
    if (curp === undefined || others.length > 0) throw new CommandError('Give one CURP.');
    return {
      target: {
        find: async (db) => (await findAccountOfCurp(db, curp.toUpperCase()))?.memberId,
        missing: 'No account has that CURP: its person can make one.',
      },
      rest: undefined,
    };
  },
  ask: (operations, asked) => operations.askCurpRelease(asked),
  refusals: { 'same-operator': 'You asked for it yourself: another operator has to agree.' },
  done: () =>
    'Agreed. Within a few minutes its person can make an account; the holder of the one that has it now is being told, and keeps it.',
});

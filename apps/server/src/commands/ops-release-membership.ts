import { askAsOperator } from './ask-as-operator.ts';
import { CommandError } from '../operations/run-command.ts';

// npm run ops:release-membership -- NUMBER --operator NAME --reason "…"
await askAsOperator({
  read: (number, others) => {
    if (number === undefined || others.length > 0) throw new CommandError('Give one membership number.');
    return { number, rest: undefined };
  },
  ask: (operations, asked) => operations.askRelease(asked),
  refusals: {
    'no-account': 'That membership has no account, so there is nothing to release.',
    'same-operator': 'You asked for it yourself: another operator has to agree.',
  },
  agreed: (when) =>
    `Agreed. The membership is free from ${when}; the holder of the account is being told and can object.`,
});

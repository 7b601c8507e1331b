import { CommandError } from '../operations/run-command.ts';
import { askAsOperator, memberOf } from './ask-as-operator.ts';

// npm run ops:end-sessions -- NUMBER --operator NAME --reason "…"
await askAsOperator({
  name: 'ops:end-sessions',
  read: ([number, ...others]) => {
    if (number === undefined || others.length > 0)
      throw new CommandError('Give the number of the membership, or of a policy.');
    return { target: memberOf(number), rest: undefined };
  },
  ask: (operations, asked) => operations.endSessions(asked),
  refusals: {},
  done: () =>
    'All of their sessions have ended. Known browsers and passkeys stay: they can enter with a code.',
});

import { askAsOperator, memberOf } from './ask-as-operator.ts';
import { CommandError } from '../operations/run-command.ts';

// npm run ops:send-holder-link -- POLICY --operator NAME --reason "…"
await askAsOperator({
  read: ([number, ...others]) => {
    if (number === undefined || others.length > 0)
      throw new CommandError(
        'Give the number of one of their policies, or the reference T and eleven digits.',
      );
    return { target: memberOf(number), rest: undefined };
  },
  ask: (operations, asked) => operations.sendHolderLink(asked),
  refusals: {
    'no-account': 'They have no account.',
    'not-reachable': 'Their account has neither phone nor mail.',
    'has-membership': 'Their account has a membership: they enter with its number.',
  },
  done: () => 'The link goes to what the account has, phone and mail, within two minutes.',
});

import { askAsOperator, memberOf } from './ask-as-operator.ts';
import { CommandError } from '../operations/run-command.ts';

// npm run ops:return-membership -- POLICY --operator NAME --reason "…"
await askAsOperator({
  read: ([number, ...others]) => {
    if (number === undefined || others.length > 0)
      throw new CommandError(
        'Give the number of one of their policies, or the reference T and eleven digits.',
      );
    return { target: memberOf(number), rest: undefined };
  },
  ask: (operations, asked) => operations.askReturn(asked),
  refusals: {
    'has-membership': 'Their account has a membership.',
    'same-operator': 'You asked for it yourself: another operator has to agree.',
    'other-waits': 'Another decision about it is on its way.',
  },
  done: () =>
    'Agreed. They enter with the number of the membership, choose «Crear cuenta» with their data and phone, and the account has it again, unless somebody else made one there.',
});

import { CommandError } from '../operations/run-command.ts';
import { askAsOperator, memberOf } from './ask-as-operator.ts';

// npm run ops:return-membership -- POLICY NUMBER --operator NAME --reason "…"
await askAsOperator({
  name: 'ops:return-membership',
  read: ([holder, number, ...others]) => {
    if (holder === undefined || number === undefined || others.length > 0)
      throw new CommandError(
        'Give the number of one of their policies (or what they have in place of a membership), then the membership that is to come back.',
      );
    return { target: memberOf(holder), rest: number };
  },
  ask: (operations, asked, membershipNumber) => operations.askReturn({ ...asked, membershipNumber }),
  refusals: {
    'not-released': 'That membership was not taken from their account, or may come back already.',
    'same-operator': 'You asked for it yourself: another operator has to agree.',
    'other-waits': 'Another decision about it is on its way.',
  },
  done: () =>
    'Agreed. They enter with the number of the membership, choose «Crear cuenta» with their data and phone, and the account has it again, unless somebody else made one there.',
});

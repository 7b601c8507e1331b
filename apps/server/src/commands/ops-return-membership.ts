import { askAsOperator, readHolder } from './ask-as-operator.ts';

// npm run ops:return-membership -- POLICY --operator NAME --reason "…"
await askAsOperator({
  read: readHolder,
  ask: (operations, asked) => operations.askReturn(asked),
  refusals: {
    'has-membership': 'Their account has a membership.',
    'same-operator': 'You asked for it yourself: another operator has to agree.',
    'other-waits': 'Another decision about it is on its way.',
  },
  done: () =>
    'Agreed. They enter with the number of the membership, choose «Crear cuenta» with their data and phone, and the account has it again, unless somebody else made one there.',
});

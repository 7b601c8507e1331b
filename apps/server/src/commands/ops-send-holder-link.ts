import { askAsOperator, readHolder } from './ask-as-operator.ts';

// npm run ops:send-holder-link -- POLICY --operator NAME --reason "…"
await askAsOperator({
  name: 'ops:send-holder-link',
  read: readHolder,
  ask: (operations, asked) => operations.sendHolderLink(asked),
  refusals: {
    'no-account': 'They have no account.',
    'not-reachable': 'Their account has neither phone nor mail.',
    'has-membership': 'Their account has a membership: they enter with its number.',
  },
  done: () => 'The link goes to what the account has, phone and mail, within two minutes.',
});

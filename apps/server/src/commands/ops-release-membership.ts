import { findMemberByNumber } from '../modules/members/repository.ts';
import { askAsOperator } from './ask-as-operator.ts';
import { CommandError } from '../operations/run-command.ts';

// npm run ops:release-membership -- NUMBER --operator NAME --reason "…" [--despite-objection]
await askAsOperator({
  name: 'ops:release-membership',
  knowsObjections: true,
  read: ([number, ...others]) => {
    if (number === undefined || others.length > 0) throw new CommandError('Give one membership number.');
    return {
      target: {
        find: (db) => findMemberByNumber(db, number),
        missing: 'No member with that number has entered yet.',
      },
      rest: undefined,
    };
  },
  ask: (operations, asked) => operations.askRelease(asked),
  refusals: {
    'no-account': 'That membership has no account, so there is nothing to release.',
    'no-objection': 'Its holder has not objected: leave out --despite-objection, so that they are asked.',
    'no-membership': 'That account has no membership any more.',
    'other-waits':
      'A release is on its way already: wait until it is carried out, or until its holder has objected.',
    'same-operator': 'You asked for it yourself: another operator has to agree.',
  },
  done: (when, { despiteObjection }) =>
    despiteObjection
      ? 'Agreed. The membership will be free within a few minutes; the holder of the account is sent the link to their policies.'
      : `Agreed. The membership is free from ${when}; the holder of the account is being told and can object.`,
});

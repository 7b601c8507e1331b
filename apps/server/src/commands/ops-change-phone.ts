import { isGeographicNumber } from '../modules/sessions/codes/geographic-number.ts';
import { askAsOperator, memberOf } from './ask-as-operator.ts';
import { CommandError } from '../operations/run-command.ts';

// npm run ops:change-phone -- NUMBER NEWPHONE --operator NAME --reason "…" [--despite-objection]
await askAsOperator({
  name: 'ops:change-phone',
  knowsObjections: true,
  read: ([number, phone, ...others]) => {
    if (number === undefined || phone === undefined || others.length > 0)
      throw new CommandError('Give the number of the membership, or of a policy, and the new phone.');
    if (!isGeographicNumber(phone)) throw new CommandError('That is not a Mexican phone of 10 digits.');
    return { target: memberOf(number), rest: phone };
  },
  ask: (operations, asked, phone) => operations.askChange({ ...asked, phone, userAgent: '' }),
  refusals: {
    'no-account': 'That membership has no account.',
    'own-phone': 'The account has that phone already.',
    'phone-taken': 'Another account has that phone and the same birth date.',
    'other-waits': 'A change to another phone is on its way. The member can stop it.',
    'no-objection':
      'No change to that phone, on which two had agreed, was stopped since the phone last changed: leave out --despite-objection, so that it is told.',
    'link-over': 'The link is over.',
    'same-operator': 'You asked for it yourself: another operator has to agree.',
  },
  done: (when, { despiteObjection }) =>
    despiteObjection
      ? 'Agreed. The account will have the new phone within a few minutes.'
      : `Agreed. The new phone is in force from ${when}; the member is being told and can stop it.`,
});

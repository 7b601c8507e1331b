import { checkCurp } from '@socio/domain/curp';
import { findAccountOfCurp } from '../modules/members/repository.ts';
import { isGeographicNumber } from '../modules/sessions/codes/geographic-number.ts';
import { askAsOperator } from './ask-as-operator.ts';
import { CommandError } from '../operations/run-command.ts';

// npm run ops:release-curp -- CURP PHONE --operator NAME --reason "…"
await askAsOperator({
  name: 'ops:release-curp',
  read: ([given, phone, ...others]) => {
    if (given === undefined || phone === undefined || others.length > 0)
      throw new CommandError('Give the CURP, and the phone of the person whose it is.');
    const curp = given.trim().toUpperCase();
    if (checkCurp(curp) !== null) throw new CommandError('That is not a CURP: look for a typing error.');
    if (!isGeographicNumber(phone)) throw new CommandError('That is not a Mexican phone of 10 digits.');
    return {
      target: {
        find: async (db) => (await findAccountOfCurp(db, curp))?.memberId,
        missing: 'No account has that CURP: its person can make one.',
      },
      rest: phone,
    };
  },
  ask: (operations, asked, phone) => operations.askCurpRelease({ ...asked, phone }),
  refusals: {
    'same-operator': 'You asked for it yourself: another operator has to agree.',
    'other-waits': 'Another decision about it is on its way.',
    'own-phone': 'The account with that CURP has that very phone: its person can use it.',
  },
  done: (when) =>
    `Agreed. Until ${when} its person makes an account with that phone; the one that has the CURP keeps it until then, and is told.`,
});

import { appendEvent } from '../modules/audit/append-event.ts';
import { demonstrationSecret } from '../weak-production.ts';
import { operatorName } from './operator-name.ts';
import { findOperator, isPassphraseOf, readOperators, type Operator, type Role } from './operators.ts';
import { readPassphrase } from './read-passphrase.ts';
import { readReason } from './read-reason.ts';
import { CommandError, type Context } from './run-command.ts';

/** The role that each command takes; viewers are all who have any. */
export const neededRoles = {
  'ops:stuck': 'viewer',
  'ops:receipts': 'viewer',
  'ops:reconcile': 'viewer',
  'ops:retry': 'support',
  'ops:send-holder-link': 'support',
  'ops:end-sessions': 'support',
  'ops:refund': 'money',
  'ops:release-membership': 'identity',
  'ops:return-membership': 'identity',
  'ops:release-curp': 'identity',
  'ops:change-phone': 'identity',
  'catalogue:import': 'catalogue',
  'postal-codes:import': 'catalogue',
} as const satisfies Record<string, Role>;
export type OperatorCommand = keyof typeof neededRoles;

/** For parseArgs. */
export const operatorOptions = { operator: { type: 'string' }, reason: { type: 'string' } } as const;

type Given = {
  command: OperatorCommand;
  values: { operator?: string | undefined; reason?: string | undefined };
  /** Also where nobody has to prove who they are. */
  needsReason?: boolean;
};

export type ActingOperator = {
  by: string;
  reason: string;
  /** Writes down that the command is run, before it does anything. */
  record: (about?: { memberId?: string | undefined; applicationId?: string }) => Promise<void>;
};

/**
 * Whether operators prove who they are: wherever a server is given anything of its own, so that a forgotten NODE_ENV
 * opens nothing. The commands that change something need that installation's SECRET.
 */
export function needsProof({ production, OPERATORS, secrets }: Context['config']): boolean {
  return production || OPERATORS !== undefined || secrets.some((secret) => secret !== demonstrationSecret);
}

/**
 * Who runs a command: proven by a passphrase and allowed by a role, or throws CommandError. In a demonstration it is
 * OPERATOR, or the user of the system.
 */
export async function actAsOperator(
  context: Pick<Context, 'config' | 'db' | 'clock' | 'env'>,
  { command, values, needsReason = false }: Given,
): Promise<ActingOperator> {
  const { config, db, clock, env } = context;
  const isProven = needsProof(config);
  const isGiven = values.reason !== undefined;
  const reason = isProven || needsReason || isGiven ? readReason(values.reason) : undefined;
  if (reason?.kind === 'refused') throw new CommandError(reason.message);
  const { operator: named = env['OPERATOR'] } = values;
  const by = isProven ? (await prove(context, command, named)).name : operatorName({ OPERATOR: named });
  const role = isProven ? { role: neededRoles[command] } : {};
  const why = reason === undefined ? {} : { reason: reason.text };
  return {
    by,
    reason: reason?.text ?? '',
    record: async ({ memberId = null, applicationId } = {}) =>
      await appendEvent(db, {
        at: clock(),
        kind: 'operator-acted',
        actor: 'operator',
        memberId,
        // Not as that of an application: its history shows what came of it.
        applicationId: null,
        details: {
          command,
          by,
          ...role,
          ...why,
          ...(applicationId !== undefined && { application: applicationId }),
        },
      }),
  };
}

async function prove(
  { config, db, clock }: Pick<Context, 'config' | 'db' | 'clock'>,
  command: OperatorCommand,
  named: string | undefined,
): Promise<Operator> {
  const { operators, weak } = readOperators(config.OPERATORS ?? '');
  if (weak.length > 0) throw new CommandError(`Weak OPERATORS:\n- ${weak.join('\n- ')}`);
  if (operators.length === 0) {
    throw new CommandError(
      'Set OPERATORS: who may run this, as npm run ops:new-operator prints it (docs/operations.md, Operators).',
    );
  }
  const name = named?.trim() ?? '';
  if (name === '') throw new CommandError('Say who you are: --operator NAME.');
  const operator = findOperator(operators, name);
  const isRight = await isPassphraseOf(
    operator,
    await readPassphrase(`Passphrase of ${operatorName({ OPERATOR: name })}: `),
  );
  const refuse = async (why: 'passphrase' | 'name' | 'role', message: string) => {
    // Of an unknown name nothing is kept: it may be the passphrase, typed in the wrong place.
    const details = { command, by: operator?.name ?? 'unknown', why };
    const event = { at: clock(), kind: 'operator-refused', actor: 'operator', memberId: null } as const;
    await appendEvent(db, { ...event, applicationId: null, details });
    return new CommandError(message);
  };
  if (operator === undefined || !isRight)
    throw await refuse(operator === undefined ? 'name' : 'passphrase', 'Name or passphrase is wrong.');
  const role = neededRoles[command];
  if (role !== 'viewer' && !operator.roles.includes(role))
    throw await refuse('role', `${command} takes the role ${role}, which ${operator.name} does not have.`);
  return operator;
}

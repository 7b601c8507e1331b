/** A move that no rule allows: a bug, never something a person did (architecture.md, house rule 7). */
export class IllegalTransition extends Error {
  override readonly name = 'IllegalTransition';
}

/** For each state, the states that may follow it. */
export type Transitions<State extends string> = { readonly [From in State]: readonly State[] };

type Before<State extends string, Table extends Transitions<State>, To> = {
  [From in State]: To extends Table[From][number] ? From : never;
}[State];

export interface StateMachine<State extends string, Table extends Transitions<State>> {
  states: readonly State[];
  canMove: (from: State, to: State) => boolean;
  /** Returns the new state; throws IllegalTransition if the move is not allowed. */
  move: (from: State, to: State) => State;
  /** The states that can lead to this one, for use in a conditional update. Empty if nothing leads to it. */
  before: <To extends State>(to: To) => Before<State, Table, To>[];
  /** Whether no state follows. */
  isFinal: (state: State) => boolean;
}

/**
 * Builds the state machine for a table of allowed moves; `name` identifies it in errors. Its `move` throws
 * IllegalTransition if no rule allows the move (architecture.md, house rule 7).
 */
export function stateMachine<State extends string, const Table extends Transitions<State>>(
  name: string,
  transitions: Table & Transitions<State>,
): StateMachine<State, Table> {
  const states = Object.keys(transitions) as State[];
  const canMove = (from: State, to: State): boolean => transitions[from].includes(to);
  return {
    states,
    canMove,
    move: (from, to) => {
      if (!canMove(from, to)) throw new IllegalTransition(`${name}: ${from} → ${to}`);
      return to;
    },
    before: (to) => states.filter((from) => canMove(from, to)) as Before<State, Table, typeof to>[],
    isFinal: (state) => transitions[state].length === 0,
  };
}

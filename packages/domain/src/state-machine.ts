/** A move between states that no rule allows: a bug, never something that a person did (architecture.md, house rule 7). */
export class IllegalTransition extends Error {
  override readonly name = 'IllegalTransition';
}

/** For each state, the states that may follow it. */
export type Transitions<State extends string> = { readonly [From in State]: readonly State[] };

export interface StateMachine<State extends string> {
  states: readonly State[];
  canMove: (from: State, to: State) => boolean;
  /** Gives the new state; IllegalTransition when the move is not allowed. */
  move: (from: State, to: State) => State;
  /** Whether nothing follows. */
  isFinal: (state: State) => boolean;
}

/** A machine from its table of allowed moves; `name` tells in errors whose states they are. */
export function stateMachine<State extends string>(
  name: string,
  transitions: Transitions<State>,
): StateMachine<State> {
  const canMove = (from: State, to: State): boolean => transitions[from].includes(to);
  return {
    states: Object.keys(transitions) as State[],
    canMove,
    move: (from, to) => {
      if (!canMove(from, to)) throw new IllegalTransition(`${name}: ${from} → ${to}`);
      return to;
    },
    isFinal: (state) => transitions[state].length === 0,
  };
}

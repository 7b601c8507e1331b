import { meetCallers, type Callers } from './callers.ts';
import { openFuzzWorld, type Memory } from './fuzz-world.ts';
import { codeOf, isAllowed, isRefused, judgeAnswer } from './judge-answer.ts';
import { planRequest, type Plan } from './plan-request.ts';
import { createSend, type Answer } from './send.ts';
import { holdSlowBodies } from './slow-bodies.ts';
import { callWitness, type Change } from './witness.ts';

export type FuzzOptions = {
  databaseUrl: string;
  seed: number;
  requests: number;
  print: (line: string) => void;
};

export type FuzzResult = {
  options: Pick<FuzzOptions, 'seed' | 'requests'>;
  /** By level and status. */
  answers: Map<string, Map<number, number>>;
  /** Of refusals, by code. */
  codes: Map<string, number>;
  refused: number;
  /** By refused requests: what is counted by design, by table and operation. */
  counted: Map<string, number>;
  violations: string[];
  slowest: { plan: Plan; answer: Answer }[];
  memory: { before: Memory; after: Memory };
  /** How long the server kept connections whose body never ended, in seconds; null in a run that is too short. */
  longestBody: number | null;
  seconds: number;
};

/** After so many requests new people come: identities last 20 minutes, and what is theirs is used up. */
const roundLength = 400;

/** One request after the other, so that each change in the database is known to be that of one request. */
export async function runFuzz({ databaseUrl, seed, requests, print }: FuzzOptions): Promise<FuzzResult> {
  const world = await openFuzzWorld(databaseUrl);
  const { url, port, sandbox } = world;
  const witness = await callWitness(databaseUrl);
  const send = createSend(port);
  const answers: FuzzResult['answers'] = new Map();
  const counted = new Map<string, number>();
  const codes = new Map<string, number>();
  const violations: string[] = [];
  let slowest: FuzzResult['slowest'] = [];
  let refused = 0;
  let rounds = 0;
  let callers: Callers | null = null;
  const renew = async () => {
    const met = await meetCallers({ url, sandbox, round: rounds }, callers);
    rounds += 1;
    await witness.awaitCalm();
    if ((await witness.look()).length === 0) throw new Error('the witness sees nothing');
    return met;
  };
  try {
    callers = await renew();
    const before = await world.memory();
    const started = performance.now();
    const bodies = requests >= 10_000 ? holdSlowBodies(port) : null;
    let left = roundLength;
    for (let index = 0; index < requests; index += 1) {
      if (left === 0) {
        callers = await renew();
        left = roundLength;
      }
      left -= 1;
      const plan = planRequest(seed, index);
      const answer = await send(plan, callers);
      const changes = await witness.look();
      const ofLevel = answers.get(plan.level) ?? new Map<number, number>();
      answers.set(plan.level, ofLevel.set(answer.status, (ofLevel.get(answer.status) ?? 0) + 1));
      slowest = [...slowest, { plan, answer }]
        .toSorted((a, b) => b.answer.milliseconds - a.answer.milliseconds)
        .slice(0, 5);
      const wrong = judgeAnswer(plan, answer);
      if (wrong !== null) violations.push(`${describePlan(plan)}: ${wrong}`);
      for (const error of world.errors.splice(0)) violations.push(`${describePlan(plan)}: logged ${error}`);
      if (isRefused(plan, answer)) {
        refused += 1;
        const code = codeOf(answer.text) ?? 'none';
        codes.set(code, (codes.get(code) ?? 0) + 1);
        for (const change of changes) {
          const what = `${change.table} ${change.operation} ${change.columns.join(',')}`;
          if (isAllowed(change)) counted.set(what, (counted.get(what) ?? 0) + 1);
          else violations.push(`${describePlan(plan)}: refused with ${answer.status}, yet changed ${what}`);
        }
      } else if (changes.some(({ table }) => table === 'job')) {
        await witness.awaitCalm();
        await witness.look();
      }
      if (plan.level !== 'nobody' && (answer.isNewSession || changes.some(endsSession))) left = 0;
      if ((index + 1) % 5000 === 0) print(`${index + 1} of ${requests}, ${violations.length} violations`);
    }
    const seconds = (performance.now() - started) / 1000;
    const memory = { before, after: await world.memory() };
    const longestBody = bodies && (await bodies);
    if (longestBody !== null && longestBody > 33) violations.push(`a body could take ${longestBody} s`);
    return {
      options: { seed, requests },
      answers,
      codes,
      refused,
      counted,
      violations,
      slowest,
      memory,
      longestBody,
      seconds,
    };
  } finally {
    await witness.close();
    await world.close();
  }
}

function endsSession({ table, columns }: Change): boolean {
  return table === 'sessions' && columns.includes('ended_at');
}

export function describePlan({ index, level, kind, call, method, path, body }: Plan): string {
  const sent = body === undefined ? '' : ` ${JSON.stringify(body.toString()).slice(0, 300)}`;
  return `#${index} ${level}, ${kind}, ${call}: ${method} ${path.slice(0, 120)}${sent}`;
}

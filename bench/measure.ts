import { percentile, percentiles } from './percentiles.ts';

type Measure<Input> = {
  /** Upper limit for p95. */
  limitMs: number;
  /** How many clients call at the same time. */
  clients: number;
  inputs: readonly Input[];
  call: (input: Input) => Promise<unknown>;
};

/** Times each call, prints one line, and makes the benchmark fail if p95 exceeds its limit. */
export async function measure<Input>(title: string, options: Measure<Input>): Promise<void> {
  const { limitMs, clients, inputs, call } = options;
  const times: number[] = [];
  const queue = [...inputs];
  const client = async () => {
    for (let input = queue.pop(); input !== undefined; input = queue.pop()) {
      const started = performance.now();
      await call(input);
      times.push(performance.now() - started);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  const kept = percentile(times, 0.95) < limitMs;
  console.log(`${title}: ${percentiles(times)}; p95 under ${limitMs} ms: ${kept ? 'yes' : 'NO'}`);
  if (!kept) process.exitCode = 1;
}

import { createServer } from 'node:net';

/** @param {string} host @param {number} port @returns {Promise<string | null>} why it cannot be listened on */
function refusal(host, port) {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (/** @type {NodeJS.ErrnoException} */ error) => resolve(error.code ?? error.message));
    probe.listen({ host, port, exclusive: true }, () => probe.close(() => resolve(null)));
  });
}

/**
 * Stops with an error naming the variable if a port is taken.
 * @param {{ name: string, host: string, port: number }[]} wanted
 */
export async function needPorts(wanted) {
  for (const [index, { name, port }] of wanted.entries()) {
    const twin = wanted.slice(0, index).find((other) => other.port === port);
    if (!twin) continue;
    console.error(`${twin.name} and ${name} are both ${port}. Give each its own port.`);
    process.exit(1);
  }
  const answers = await Promise.all(wanted.map(({ host, port }) => refusal(host, port)));
  const problems = wanted.flatMap(({ name, host, port }, index) => {
    const code = answers[index];
    if (!code) return [];
    if (code !== 'EADDRINUSE') return [`${name}: cannot listen on ${host}:${port} (${code}).`];
    return [
      `Port ${port} is in use by another program (perhaps this one, started before). Stop it, or choose another ` +
        `port with the variable ${name}, e.g. ${name}=${port + 100} npm start`,
    ];
  });
  if (problems.length === 0) return;
  console.error(problems.join('\n'));
  process.exit(1);
}

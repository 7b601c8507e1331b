// npm run scale -- install | servers | failover: the product on several machines, played through on one with Debian's
// packages. Nothing of it is part of the tests. See docs/scale.md.
const names = ['install', 'servers', 'failover'];
const name = process.argv[2] ?? '';

// So that no program stays behind.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

if (names.includes(name)) {
  await import(`./${name}.ts`);
} else {
  console.error(`Which one? npm run scale -- ${names.join(' | ')}`);
  process.exitCode = 2;
}

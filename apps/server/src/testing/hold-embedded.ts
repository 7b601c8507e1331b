import { startEmbedded } from '../embedded/start-embedded.ts';

// Started as a process of its own by tests that kill it.
const embedded = await startEmbedded({ dataDir: process.argv[2] ?? '' });
process.on('SIGTERM', () => void embedded.stop().then(() => process.exit(0)));
// The database does not keep its starter alive; a server's listening socket does.
setInterval(() => undefined, 60_000);
process.send?.({ url: embedded.url });

import { startEmbedded } from '../embedded/start-embedded.ts';

// Run as a separate process by tests that kill it.
const embedded = await startEmbedded({ dataDir: process.argv[2] ?? '' });
process.on('SIGTERM', () => void embedded.stop().then(() => process.exit(0)));
// Unlike a server's listening socket, the database does not keep this process alive.
setInterval(() => undefined, 60_000);
process.send?.({ url: embedded.url });

// Loaded into the programs that start.mjs and dev.mjs start. A parent killed outright (SIGKILL, a closed terminal)
// cannot stop them, and they would keep the ports.
const parent = process.ppid;
setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM');
}, 500).unref();

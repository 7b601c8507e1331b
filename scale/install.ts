// Installs Debian 12's packages on a machine that is for trying things out, and stops what they start by themselves:
// the other scripts run their own processes, in a temporary folder.
import { spawnSync } from 'node:child_process';
import { missingPackages } from './programs.ts';

const missing = missingPackages();

function run(file: string, args: string[]): boolean {
  console.log(`> ${file} ${args.join(' ')}`);
  const { status } = spawnSync(file, args, {
    stdio: 'inherit',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  return status === 0;
}

if (missing.length === 0) {
  console.log('All packages are installed.');
} else if (process.platform !== 'linux' || process.getuid?.() !== 0) {
  console.error('Run as root on Debian 12, on a machine for trying things out.');
  process.exitCode = 2;
} else {
  const names = missing.map(({ name }) => name);
  console.log(
    `Installs with apt-get: ${names.join(', ')}. Their services are stopped and not started again.`,
  );
  const isInstalled =
    run('apt-get', ['update']) &&
    run('apt-get', ['install', '--yes', '--no-install-recommends', ...names]) &&
    missingPackages().length === 0;
  // One that was there before may be somebody's; a container without systemd starts none.
  const services = missing.map(({ service }) => service).filter((service) => service !== '');
  if (isInstalled) run('systemctl', ['disable', '--now', ...services]);
  console.log(
    isInstalled ? 'Installed. To remove: apt-get purge --autoremove ' + names.join(' ') : 'Not installed.',
  );
  process.exitCode = isInstalled ? 0 : 1;
}

import type { ImportProgress } from './import-file.ts';

type Screen = { isTTY?: boolean; columns?: number; write: (text: string) => unknown };

const barMs = 100;
const lineMs = 2000;
const barLetters = 30;
const counted = (rows: number) => rows.toLocaleString('en-US');

/** A progress bar on a terminal; otherwise an occasional line, and one for each phase. */
export function createImportProgress(screen: Screen, clock: () => number) {
  const isTerminal = screen.isTTY === true;
  let shown: number | undefined;
  let phase = '';
  const clear = () => void (isTerminal && shown !== undefined && screen.write('\r\u001b[K'));
  return {
    show: (progress: ImportProgress): void => {
      const isNew = progress.phase !== phase;
      const now = clock();
      if (!isNew && shown !== undefined && now - shown < (isTerminal ? barMs : lineMs)) return;
      phase = progress.phase;
      clear();
      shown = now;
      screen.write(isTerminal ? bar(progress).slice(0, (screen.columns ?? 80) - 1) : `${line(progress)}\n`);
    },
    end: clear,
  };
}

function line(progress: ImportProgress): string {
  if (progress.phase === 'merging') return 'Merging …';
  if (progress.phase === 'checking') return `Checked ${counted(progress.rows)} lines.`;
  const percent = Math.floor(progress.part * 100);
  return progress.rows === 0 ? 'Reading …' : `Reading … ${percent} %, ${counted(progress.rows)} lines`;
}

function bar(progress: ImportProgress): string {
  const part = progress.phase === 'reading' ? progress.part : 1;
  const full = Math.floor(part * barLetters);
  return `[${'#'.repeat(full)}${'-'.repeat(barLetters - full)}] ${line(progress)}`;
}

import type { MutantResult } from '@stryker-mutator/api/core';
import type { Part } from './parts.ts';

type Tested = Pick<MutantResult, 'fileName' | 'status'>;

/**
 * What became of a part's mutants. The score is the share of the killed ones among those that lived or died: what no
 * test reaches lives, what ran out of time or could not be run at all is neither.
 */
export function judge(
  mutants: readonly Tested[],
  { atLeast, eachFileAtLeast = 0 }: Pick<Part, 'atLeast' | 'eachFileAtLeast'>,
): { isGood: boolean; summary: string; weakFiles: string[] } {
  const weakFiles = [...Map.groupBy(mutants, ({ fileName }) => fileName)]
    .map(([fileName, own]) => ({ fileName, score: scoreOf(own) }))
    .filter(({ score }) => score < eachFileAtLeast)
    .map(({ fileName, score }) => `        ${fileName}: ${percent(score)} of at least ${eachFileAtLeast} %`);
  const score = scoreOf(mutants);
  const counts = [
    `${count(mutants, 'Killed')} killed`,
    `${count(mutants, 'Survived')} survived`,
    `${count(mutants, 'NoCoverage')} reached by no test`,
    `${count(mutants, 'Timeout')} timed out`,
  ];
  return {
    isGood: mutants.length > 0 && score >= atLeast && weakFiles.length === 0,
    summary: `${percent(score)} of at least ${atLeast} % (${counts.join(', ')})`,
    weakFiles,
  };
}

const count = (mutants: readonly Tested[], status: Tested['status']) =>
  mutants.filter((mutant) => mutant.status === status).length;

function scoreOf(mutants: readonly Tested[]): number {
  const killed = count(mutants, 'Killed');
  const all = killed + count(mutants, 'Survived') + count(mutants, 'NoCoverage');
  return all === 0 ? 100 : (100 * killed) / all;
}

const percent = (score: number) => `${(Math.floor(score * 100) / 100).toFixed(2)} %`;

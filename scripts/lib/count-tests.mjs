import { existsSync, readFileSync } from 'node:fs';

/** @typedef {{ passed: number, failed: number }} Count */

/** @param {string} file @returns {any} */
function readReport(file) {
  if (!existsSync(file)) return null;
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

/**
 * A runner that exits with an error counts at least one failure, whatever its report says; without a report it counts
 * as failed altogether.
 * @param {Count | null} count @param {boolean} ok
 * @returns {Count}
 */
function settle(count, ok) {
  if (!count) return { passed: 0, failed: 1 };
  if (count.passed + count.failed === 0) return { passed: 0, failed: 1 };
  return ok || count.failed > 0 ? count : { ...count, failed: 1 };
}

/** @param {string} file @param {boolean} ok */
export function countVitest(file, ok) {
  const report = readReport(file);
  if (!report) return settle(null, ok);
  // A file that fails to load has no failed test of its own.
  const broken = report.testResults.filter(
    (/** @type {any} */ { status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((/** @type {any} */ test) => test.status === 'failed'),
  );
  return settle({ passed: report.numPassedTests, failed: report.numFailedTests + broken.length }, ok);
}

/** @param {string} file @param {boolean} ok */
export function countPlaywright(file, ok) {
  const report = readReport(file);
  if (!report) return settle(null, ok);
  const { expected, unexpected, flaky } = report.stats;
  return settle({ passed: expected, failed: unexpected + flaky + report.errors.length }, ok);
}

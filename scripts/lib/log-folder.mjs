import { accessSync, closeSync, constants, existsSync, mkdirSync, openSync, writeSync } from 'node:fs';
import path from 'node:path';

/** @type {Record<string, string>} */
const reasons = {
  EACCES:
    'this user may not write there. Give it the right to (chown, chmod), or set DATA_DIR to a folder of its own',
  EROFS: 'the disk is mounted read-only. Set DATA_DIR to another folder',
  ENOSPC: 'the disk is full. Free some space',
  EDQUOT: 'the disk is full. Free some space',
  ENOTDIR: 'there is a file in its way. Move that away, or set DATA_DIR to another folder',
  EEXIST: 'there is a file in its place. Move that away, or set DATA_DIR to another folder',
  ENAMETOOLONG: 'the path is too long. Set DATA_DIR to a shorter one',
};

/**
 * The real cause of the ENOENT that `mkdir -p` reports on a read-only disk.
 * @param {string} folder @param {unknown} error @returns {unknown}
 */
function causeOf(folder, error) {
  if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ENOENT') return error;
  let existing = path.dirname(folder);
  while (!existsSync(existing) && path.dirname(existing) !== existing) existing = path.dirname(existing);
  try {
    accessSync(existing, constants.W_OK);
    return error;
  } catch (cause) {
    return cause;
  }
}

/** @param {string} folder @param {unknown} error @returns {never} */
function endWithReason(folder, error) {
  const { code = '', message } = /** @type {NodeJS.ErrnoException} */ (causeOf(folder, error));
  console.error(`The folder ${folder} cannot be used: ${reasons[code] ?? message}.`);
  process.exit(1);
}

/** @param {string} folder created if missing; if that fails, the process ends */
export function needFolder(folder) {
  try {
    mkdirSync(folder, { recursive: true });
    return folder;
  } catch (error) {
    return endWithReason(folder, error);
  }
}

/**
 * Starts a log from scratch. A full disk costs it lines and nothing else; it resumes once there is space.
 * @param {string} file
 */
export function openLog(file) {
  /** @type {number} */
  let descriptor;
  try {
    descriptor = openSync(file, 'w');
  } catch (error) {
    endWithReason(file, error);
  }
  process.once('exit', () => closeSync(descriptor));
  return {
    file,
    /** @param {Buffer} chunk */
    write(chunk) {
      try {
        writeSync(descriptor, chunk);
      } catch {
        // The database is on the same disk and reports the problem.
      }
    },
  };
}

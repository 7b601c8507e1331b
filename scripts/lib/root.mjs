import path from 'node:path';

export const root = path.join(import.meta.dirname, '../..');

/** @param {string} file a program of node_modules that Node runs, e.g. 'vite/bin/vite.js' */
export const tool = (file) => path.join(root, 'node_modules', file);

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Finds every link in the repository's pages to a missing file or heading. Web addresses are not checked.
 * @param {string} root
 * @returns {string[]} 'page: link'
 */
export function findBrokenLinks(root) {
  const docs = readdirSync(path.join(root, 'docs'), { recursive: true, encoding: 'utf8' });
  const pages = [
    ...readdirSync(root).filter((name) => name.endsWith('.md')),
    ...docs.filter((name) => name.endsWith('.md')).map((name) => path.posix.join('docs', name)),
  ];
  /** @type {Map<string, string[]>} */
  const headings = new Map();
  return pages.flatMap((page) =>
    linksOf(readFileSync(path.join(root, page), 'utf8'))
      .filter((link) => !leads(path.join(root, page), link, headings))
      .map((link) => `${page}: ${link}`),
  );
}

/** @param {string} text */
function linksOf(text) {
  const links = [...withoutCode(text).matchAll(/\]\(([^()\s]+)\)/g)].map(([, link]) => link ?? '');
  return [...new Set(links)].filter((link) => !/^[a-z]+:/.test(link));
}

/** @param {string} text */
function withoutCode(text) {
  return text.replace(/^```[\s\S]*?^```/gm, '').replace(/`[^`\n]*`/g, '');
}

/** @param {string} page @param {string} link @param {Map<string, string[]>} headings of the pages read so far */
function leads(page, link, headings) {
  const [file = '', heading] = link.split('#');
  const target = file === '' ? page : path.join(path.dirname(page), decodeURI(file));
  if (!existsSync(target)) return false;
  if (heading === undefined) return true;
  const known = headings.get(target) ?? headingsOf(readFileSync(target, 'utf8'));
  headings.set(target, known);
  return known.includes(heading);
}

/**
 * Anchors as Markdown renderers generate them.
 * @param {string} text
 */
function headingsOf(text) {
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

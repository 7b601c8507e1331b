import { matchPath } from 'react-router';
import { expect, test } from 'vitest';
import { isLinkPage, isVerificationPage, routePatterns } from './paths.ts';

test.each([
  '/verificar/AB-1/seal',
  '/Verificar/AB-1/seal/',
  '/verificar/AB-1',
  '/verificar/AB-1/seal/more',
  '/magic-link/auto-insurance/a',
  '/magic-link/auto-insurance/',
  '/membersia',
  '/',
])('what is known of %s without the router is what the router says', (pathname) => {
  expect(isVerificationPage(pathname)).toBe(matchPath(routePatterns.verification, pathname) !== null);
  expect(isLinkPage(pathname)).toBe(matchPath(routePatterns.magicLink, pathname) !== null);
});

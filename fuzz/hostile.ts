/** Texts that have broken programs before. */
export const texts: readonly string[] = [
  '', ' ', '\0', 'a\0b', '\ud800', 'x\udfff', '\ufeff', '\u202e', '\u200b'.repeat(50), 'İ', 'ﬁ', '𝕏'.repeat(30), '👩‍👩‍👧‍👦'.repeat(20),
  "'", "';drop table members;--", "' or 1=1--", '" or ""="', '\\', "\\'", '%', '_', '%%%', '$1', '${7*7}', '{{7*7}}', '#{7*7}',
  '<script>alert(1)</script>', '<img src=x onerror=alert(1)>', '"><svg/onload=1>', 'javascript:alert(1)', '</style>', '<!--',
  '../../../../etc/passwd', '..\\..\\windows', '/etc/passwd', 'file:///etc/passwd', 'http://169.254.169.254/', '//evil.example',
  '%00', '%2e%2e%2f', '%c0%ae', '%s%s%s%n', '`id`', '$(id)', '|id', ';id', '\r\nSet-Cookie: a=b', '\r\n\r\nGET / HTTP/1.1\r\n\r\n',
  '=cmd|calc', '@SUM(1)', '-1', '0', 'NaN', 'Infinity', '1e309', '0x10', '١٢٣', '９９９', 'null', 'undefined', 'true', '[object Object]',
  '__proto__', 'constructor', 'toString', 'hasOwnProperty', '§application', '§foreignApplication', '00000000-0000-0000-0000-000000000000',
  '9'.repeat(40), 'a'.repeat(255), 'ñ'.repeat(1000), ('a'.repeat(30) + '!').repeat(3), ' '.repeat(2000), '(((((((((('.repeat(20),
]; // prettier-ignore

/** What a field may hold that expects something else. */
export const values: readonly unknown[] = [
  null, true, false, 0, -1, 0.1, 1e308, -1e308, 2 ** 53, 2 ** 31, -(2 ** 31) - 1, '', [], {}, [[]], [{}], [null], { a: { b: {} } },
  { $ne: null }, { $gt: '' }, { length: 1e9 }, { toString: 'x' }, ['§application'], { id: '§application' },
  Array.from({ length: 200 }, () => 0),
]; // prettier-ignore

/** Fields that a careless program would take over. */
export const extras: Record<string, unknown> = {
  id: '§foreignApplication', member_id: '§foreignMemberId', memberId: '§foreignMemberId', membership_id: '§foreignMemberId',
  level: 'authenticated', authenticated: true, authenticated_at: '2099-01-01', is_admin: true, role: 'admin', status: 'issued',
  stage: 'contratacion', fulfilment: 'issued', price: 1, amount: '0.01', total_premium: '0.01', paid: true, verified: true,
  toString: 'x', 'a.b': 1, 'a[b]': 1, '': 1, ' ': 1, '\0': 1, '\ud800': 1,
  refresh: true, form: true, now: '2099-01-01T00:00:00.000Z', expires_at: '2099-01-01', token: 'x', url: 'http://evil.example/',
}; // prettier-ignore

/** Bodies and the types they come with. */
export const brokenBodies: readonly [type: string | undefined, body: string | Buffer][] = [
  ['application/json', ''],
  ['application/json', '{'],
  ['application/json', '{"a":1}}'],
  ['application/json', '{"a":1,}'],
  ['application/json', "{'a':1}"],
  ['application/json', '\ufeff{"a":1}'],
  ['application/json', '{"a":NaN}'],
  ['application/json', '{"a":1e999}'],
  ['application/json', '"text"'],
  ['application/json', '0'],
  ['application/json', 'null'],
  ['application/json', '[]'],
  ['application/json', '{"__proto__":{"polluted":true}}'],
  ['application/json', '{"a":{"constructor":{"prototype":{"x":1}}}}'],
  ['application/json', '{"insurance_application_id":"a","insurance_application_id":"§application"}'],
  ['application/json', Buffer.from([0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00])],
  ['application/json', Buffer.from([0x7b, 0x22, 0xc3, 0x28, 0x22, 0x3a, 0x31, 0x7d])],
  ['application/json; charset=utf-16', '{"a":1}'],
  ['application/json;;;', '{}'],
  ['application/json, text/html', '{}'],
  ['APPLICATION/JSON', '{}'],
  ['application/vnd.api+json', '{}'],
  ['text/plain', '{"insurance_application_id":"§application"}'],
  ['application/x-www-form-urlencoded', 'insurance_application_id=§application&a[b]=1'],
  ['multipart/form-data; boundary=x', '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n--x--'],
  ['multipart/form-data', 'x'],
  ['', '{}'],
  [undefined, '{"insurance_application_id":"§application"}'],
  ['\ttext/html', '<p>'],
];

/** Headers that a program may trust or trip over. */
export const headers: readonly Record<string, string>[] = [
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { origin: '' },
  { origin: 'http://127.0.0.1.evil.example' },
  { host: 'evil.example' },
  { host: '127.0.0.1@evil.example' },
  { host: '' },
  { cookie: 'session=; device=; claim=; entry=' },
  { cookie: `session=${'a'.repeat(5000)}` },
  { cookie: 'session="a;b'.repeat(20) },
  { cookie: 'session=%E0%A4%A; session=%00; =x; ;;' },
  { cookie: "session=' or 1=1--; __proto__=1; constructor=2" },
  { 'x-link-key': 'a'.repeat(3000) },
  { 'x-link-key': "'--" },
  { 'x-verified-account': 'true' },
  { 'x-forwarded-for': 'unknown' },
  { 'x-forwarded-for': "' or 1=1--, ::1, 999.999.999.999" },
  { 'x-forwarded-for': '1,'.repeat(2000) },
  { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'javascript' },
  { 'x-http-method-override': 'DELETE', 'x-original-url': '/api/sessions', 'x-rewrite-url': '/api/sessions' },
  { range: 'bytes=0-,1-,2-,3-' },
  { range: 'bytes=999999999-' },
  { 'if-match': '"x"', 'if-none-match': '*', 'if-modified-since': 'never' },
  { 'accept-encoding': 'br;q=0,*;q=nonsense', accept: '*/*;q=x' },
  { 'content-encoding': 'gzip' },
  { 'transfer-encoding': 'chunked' },
  { expect: '200-ok' },
  { upgrade: 'websocket', connection: 'upgrade' },
  { upgrade: 'h2c', connection: 'upgrade, http2-settings' },
  { traceparent: `00-${'f'.repeat(32)}-${'f'.repeat(16)}-ff`, tracestate: 'a'.repeat(600) },
  { 'user-agent': '' },
  { 'user-agent': '<script>'.repeat(300) },
  { 'accept-language': 'ñ'.codePointAt(0)?.toString() ?? '' },
];

/** What stands in an address in place of a call's own, or behind it. */
export const pathParts: readonly string[] = [
  '..', '%2e%2e', '..%2f..%2f', '%00', '%', '%E0%A4%A', '%ff', '%25', '%2f', '%5c', '\\', '//', '.', ';a=b', '*', ':id', '{id}', '~',
  "'", "%27%20or%201=1--", '%3Cscript%3E', '%0d%0aSet-Cookie:a=b', 'a'.repeat(199), 'a'.repeat(201), 'a'.repeat(4000), '§foreignApplication',
  '§foreignPolicy', 'null', 'undefined', '-1', '0', '__proto__', 'constructor', '%C0%AE%C0%AE', '%EF%BC%8E', '%F0%9F%92%A9',
]; // prettier-ignore

/** Whole addresses. */
export const paths: readonly string[] = [
  '/', '/api', '/api/', '//api//x', '/api/docs', '/api/docs/', '/api/docs/json', '/api/docs/yaml', '/api/docs/static/index.html',
  '/api/docs/static/../x', '/api/docs/static/..%2f..%2fpackage.json', '/api/docs/static/%2e%2e/%2e%2e/x', '/api/docs/static/x%00',
  `/api/docs/static/${'a/'.repeat(400)}`, `/api/docs/static/${'a'.repeat(300)}`, '/healthz', '/readyz', '/metrics', '/assets/',
  '/assets/../package.json', '/assets/%2e%2e%2fx', `/assets/${'a'.repeat(80)}-12345678.js`, '/assets/x-12345678.js%00', '/.env', '/.git/config',
  '/membersia/..;/api/sessions', '/auto/insurance/%ff', '/verificar/%00/x', '/index.html?a[]=1&a[__proto__][x]=1', '/?'.padEnd(6000, 'a=1&'),
  '/API/public-config', '/%61pi/public-config', '/api/public-config?x=1#y', '/api/public-config;x', '*', '/wp-admin', '/robots.txt',
]; // prettier-ignore

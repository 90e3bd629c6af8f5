/** Values that no field expects: injections of each kind, what decoders change, numbers out of range, wrong types. */
export const strangeValues: readonly unknown[] = [
  "x' OR 1=1 --", "'; DROP TABLE users; --", "1) UNION ALL SELECT name, password_hash FROM users --", '{organisationId:UUID}', '%_\\', '$where', '` || 1',
  '../../../../etc/passwd', '..%2f..%2fetc%2fpasswd', '/proc/self/environ', 'file:///etc/passwd', 'http://169.254.169.254/latest/meta-data', '\\\\host\\share',
  'a\0b', '%00', 'a\r\nset-cookie: x=1\r\n\r\n<html>', '%0d%0aset-cookie:x=1', '{{7*7}}${7*7}<%= 7*7 %>#{7*7}', '<script>alert(1)</script>', '=cmd|calc!A1',
  '\ufeff', '\u202e\u200b', 'a\ud800', '\u{1f600}'.repeat(300), 'x'.repeat(100_000), '__proto__', 'constructor', '(a+)+$', '0 0 31 2 *',
  '9999-12-31T23:59:59-14:00', '2026-13-45T99:00:00Z', '9'.repeat(400), '1e400', 'NaN', '-0',
  -1, 1.5, 2 ** 31, 2 ** 63, 1e308, null, true, '', {}, [], [null], { toString: 1 }, [[[[[[]]]]]], { $ne: null }, Array.from({ length: 5000 }, (_, n) => n),
]

const deep = (open: string, close: string, levels: number) => `${open.repeat(levels)}1${close.repeat(levels)}`

/** Bodies that are wrong as wholes: deep, huge, doubled, cut off, and no JSON at all. */
export const strangeBodies: readonly string[] = [
  deep('{"a":', '}', 31), deep('{"a":', '}', 2_000), deep('[', ']', 100_000), `{"a":${deep('[', ']', 500_000)}}`,
  `{"a":"${'x'.repeat(1_000_000)}"}`, `{"a":"${'x'.repeat(8_000_000)}"}`, `{${Array.from({ length: 30_000 }, (_, n) => `"k${n}":0`).join()}}`,
  '{"id":1,"id":2,"name":"a","name":"b"}', '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"a":1}}}', '{"a":', '', '17', 'null', '"text"', '[[1]]', '\0', '\ufeff{}', '{"a":1}{"b":2}',
  `{"name":"${'\\u0000'.repeat(50)}"}`, '{"a":1e999999}', `[${'0,'.repeat(200_000)}0]`, '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
]

const repeated = (text: string, times: number) => text.repeat(times)

/** Questions to the graph: fragments that multiply and circle, aliases without end, depth, injections. */
export const strangeQuestions: readonly string[] = [
  `{ ...a } ${Array.from({ length: 30 }, (_, n) => `fragment ${letters(n)} on Query { ...${letters(n + 1)} ...${letters(n + 1)} }`).join(' ')}`,
  'fragment a on Query { ...b } fragment b on Query { ...a } { ...a }', `{ ${repeated('a: __typename ', 4_000)} }`, `${repeated('{ a ', 3_000)}${repeated('}', 3_000)}`,
  '{ __schema { types { fields { type { fields { type { name } } } } } } }', `{ dateInfo(id: "${'x'.repeat(15_000)}") { startTime } }`, '{ events(search: "\' OR 1=1 --") { id } }',
  `query (${Array.from({ length: 2_000 }, (_, n) => `$v${n}: Int = 1`).join(', ')}) { dateInfo { startTime } }`, `${repeated('#', 19_000)}`, '{', '"""', 'subscription { a }', 'mutation { a }',
  `{ dateInfo ${repeated('@include(if: true) ', 900)} { startTime } }`, `{ a(x: ${repeated('[', 9_000)}${repeated(']', 9_000)}) }`,
]

function letters(n: number): string {
  return `f${n}`.replace(/^f0$/, 'a')
}

const host = 'Host: localhost\r\n'
/** What no client library would send: broken heads, smuggled requests, bodies without end. */
export const strangeRequests: readonly string[] = [
  `GET /api/status/info HTTP/1.1\r\n${host}X-A: a\r\nSet-Cookie: b\x00\r\n\r\n`, `GET /api/%00 HTTP/1.1\r\n${host}\r\n`, `GET /api/../../../../etc/passwd HTTP/1.1\r\n${host}\r\n`, `GET /%2e%2e/%2e%2e/%2e%2e/etc/passwd HTTP/1.1\r\n${host}\r\n`,
  `GET /assets/..%2f..%2f..%2fpackage.json HTTP/1.1\r\n${host}\r\n`, `GET /${'a'.repeat(60_000)} HTTP/1.1\r\n${host}\r\n`, `GET /api/setup?${'a=1&'.repeat(12_000)} HTTP/1.1\r\n${host}\r\n`, `GET /api/setup HTTP/1.1\r\n${host}X-A: ${'a'.repeat(60_000)}\r\n\r\n`,
  `GET /api/setup HTTP/1.1\r\n${host}${Array.from({ length: 3000 }, (_, n) => `X-${n}: a\r\n`).join('')}\r\n`, `POST /api/login HTTP/1.1\r\n${host}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /api/admins HTTP/1.1\r\n${host}\r\n`,
  `POST /api/login HTTP/1.1\r\n${host}Content-Length: -1\r\n\r\n`, `POST /api/login HTTP/1.1\r\n${host}Content-Length: 99999999999999\r\nContent-Type: application/json\r\n\r\n{`, `POST /api/login HTTP/1.1\r\n${host}Transfer-Encoding: chunked\r\nContent-Type: application/json\r\n\r\nfffffffffffff\r\n{`,
  `POST /api/login HTTP/1.1\r\n${host}Content-Type: application/json\r\nContent-Encoding: gzip\r\nContent-Length: 2\r\n\r\n{}`, `POST /api/login HTTP/1.1\r\n${host}Content-Type: ${'application/json;'.repeat(1000)}\r\nContent-Length: 2\r\n\r\n{}`,
  `PROPFIND /api/admins HTTP/1.1\r\n${host}\r\n`, `TRACE / HTTP/1.1\r\n${host}\r\n`, 'GET /api/setup HTTP/1.1\r\n\r\n', 'GET /api/setup HTTP/9.9\r\n\r\n', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', `GET http://127.0.0.1:1/api/setup HTTP/1.1\r\n${host}\r\n`,
  `GET /api/setup HTTP/1.1\r\n${host}Cookie: ${'sl_refresh=x; '.repeat(500)}\r\n\r\n`, `GET /api/live HTTP/1.1\r\n${host}Authorization: Bearer ${'a.'.repeat(5000)}\r\n\r\n`, `GET /api/status/info HTTP/1.1\r\n${host}Host: evil.example\r\nX-Forwarded-For: \x01,,,\r\nX-Forwarded-Proto: https\x00\r\n\r\n`,
]

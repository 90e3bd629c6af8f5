import { expect, test } from 'vitest'
import { createOutbound } from './client.ts'
import { destinationOf, webAddress } from './guard.ts'
import { readOutboundRules } from './rules.ts'

const names: Record<string, string[]> = {
  localhost: ['127.0.0.1', '::1'],
  'own.example': ['127.0.0.1'],
  'zone.example': ['fe80::1%eth0'],
  'six.example': ['::ffff:169.254.169.254'],
  'mixed.example': ['93.184.215.14', '127.0.0.1'],
  'intranet.example': ['10.1.2.3'],
  'public.example': ['93.184.215.14', '2606:2800:21f:cb07:6820:80da:af6b:8b2c'],
  'metadata.google.internal': ['169.254.169.254'],
  '127.0.0.1.nip.example': ['127.0.0.1'],
}
const resolve = (name: string) => Promise.resolve(names[name] ?? [])
const judge = async (url: string, env: NodeJS.ProcessEnv = {}) => {
  try {
    return await destinationOf(webAddress(url), readOutboundRules(env), resolve).then(() => 'called')
  } catch (error) {
    return (error as { code: string }).code
  }
}

const inside = [
  // Loopback
  '127.0.0.1',
  '127.1',
  '127.0.1',
  '127.255.255.254',
  '2130706433',
  '0x7f000001',
  '0x7f.0.0.1',
  '0x7F.1',
  '0177.0.0.1',
  '017700000001',
  '127.0.0.1.',
  '0x7f.1.',
  '127.0.0.01',
  '00000177.0.0.1',
  'localhost',
  'LOCALHOST',
  'localhost.',
  'own.example',
  '127.0.0.1.nip.example',
  '[::1]',
  '[0:0:0:0:0:0:0:1]',
  '[::0001]',
  '%31%32%37.0.0.1',
  '127%2e0.0.1',
  '１２７.0.0.1',
  '①②⑦.0.0.1',
  '127。0。0。1',
  '127．0．0．1',
  'ⓛⓞⓒⓐⓛⓗⓞⓢⓣ',
  'loc\u00ADalhost',
  'example.com@127.0.0.1',
  '127.0.0.1:80#@example.com',
  // Unspecified
  '0',
  '0.0.0.0',
  '0x0',
  '00',
  '0.1',
  '[::]',
  '[0::0]',
  // IPv4 inside IPv6
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::FFFF:7F00:0001]',
  '[0:0:0:0:0:ffff:127.0.0.1]',
  '[::127.0.0.1]',
  '[::7f00:1]',
  '[::ffff:0:127.0.0.1]',
  '[64:ff9b::127.0.0.1]',
  '[64:ff9b::7f00:1]',
  '[64:ff9b:1::127.0.0.1]',
  '[2002:7f00:1::]',
  '[2002:0a00:0001::1]',
  '[2001:0:7f00:1::]',
  '[2001:0:4136:e378:8000:63bf:80ff:fffe]',
  '[::ffff:169.254.169.254]',
  '[::ffff:a9fe:a9fe]',
  '[::a9fe:a9fe]',
  '[2002:a9fe:a9fe::]',
  // Link-local and metadata
  '169.254.0.1',
  '169.254.169.254',
  '2852039166',
  '0xa9fea9fe',
  '0251.0376.0251.0376',
  '169.254.43518',
  '169.16689662',
  '169.254.170.2',
  '100.100.100.200',
  '192.0.0.192',
  '168.63.129.16',
  'metadata.google.internal',
  'six.example',
  '[fe80::1]',
  '[febf::1]',
  '[fd00:ec2::254]',
  '[fd00:0ec2:0:0::0254]',
  '[fd20:ce::254]',
  'zone.example',
  // Multicast, broadcast, documentation, benchmarks, discard
  '224.0.0.1',
  '239.255.255.255',
  '240.0.0.1',
  '255.255.255.255',
  '192.0.2.1',
  '198.51.100.7',
  '203.0.113.7',
  '198.18.0.1',
  '192.88.99.1',
  '192.0.0.8',
  '[ff02::1]',
  '[2001:db8::1]',
  '[3fff::1]',
  '[100::1]',
  '[5f00::1]',
  '[4000::1]',
  // One bad address among good ones
  'mixed.example',
]
const ownNetwork = [
  '10.0.0.1',
  '0x0a000001',
  '10.1',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '0300.0250.1.1',
  '100.64.0.1',
  '100.127.255.254',
  '[fc00::1]',
  '[fd12:3456::1]',
  '[fec0::1]',
  '[::ffff:192.168.1.1]',
  '[::ffff:10.0.0.1]',
  '[64:ff9b::10.0.0.1]',
  'intranet.example',
]

test(`none of ${inside.length} spellings of inside addresses is called, whoever runs the installation`, async () => {
  for (const provider of [{}, { SHARELIGHT_PROVIDER_KEY: 'x' }]) {
    const called = await Promise.all(inside.map(async host => [host, await judge(`https://${host}/x`, provider)]))
    expect(called.filter(([, code]) => code !== 'refused')).toEqual([])
  }
})

test('addresses of the own network are called, but not where a provider runs the installation for others', async () => {
  for (const host of ownNetwork) {
    expect([host, await judge(`http://${host}/`)]).toEqual([host, 'called'])
    expect([host, await judge(`http://${host}/`, { SHARELIGHT_PROVIDER_KEY: 'x' })]).toEqual([host, 'refused'])
  }
})

test('what is public is called', async () => {
  for (const host of [
    'public.example',
    'PUBLIC.example.',
    '93.184.215.14',
    '[2606:2800:21f::1]',
    '[64:ff9b::93.184.215.14]',
    '[::ffff:93.184.215.14]',
    '172.32.0.1',
    '100.128.0.1',
    '11.0.0.1',
  ]) {
    expect([host, await judge(`https://${host}/`, { SHARELIGHT_PROVIDER_KEY: 'x' })]).toEqual([host, 'called'])
  }
})

test('OUTBOUND_ALLOW opens an address, a range or a name, however it is spelled, and nothing beside it', async () => {
  const env = { OUTBOUND_ALLOW: '127.0.0.1, 10.1.0.0/16,::1 , Localhost.', SHARELIGHT_PROVIDER_KEY: 'x' }
  for (const host of [
    '127.0.0.1',
    '2130706433',
    '[::ffff:7f00:1]',
    '10.1.255.255',
    '[::1]',
    'localhost',
    'own.example',
    'intranet.example',
  ]) {
    expect([host, await judge(`http://${host}/`, env)]).toEqual([host, 'called'])
  }
  for (const host of ['127.0.0.2', '10.2.0.1', '[fe80::1]', 'metadata.google.internal', 'localhost.example'])
    expect([host, await judge(`http://${host}/`, env)]).not.toEqual([host, 'called'])
})

test('an address with a name and password, another scheme, a zone or nothing to call is refused before anything is resolved', async () => {
  for (const url of [
    'https://a:b@public.example/',
    'https://public.example@127.0.0.1/',
    'file:///etc/passwd',
    'ftp://public.example/',
    'gopher://127.0.0.1/',
    'unix:///run/x',
    'data:text/plain,x',
    'https://',
    'public.example',
    '',
    'http://[fe80::1%25lo]/',
    'http://[::1%lo]/',
    'http://999.999.999.999/',
    'http://0x1ffffffff/',
  ]) {
    expect([url, await judge(url)]).toEqual([url, 'refused'])
  }
})

test('an entry of OUTBOUND_HOSTS stands in for its host, with path and query, and is the word of the operator', async () => {
  const rules = readOutboundRules({
    OUTBOUND_HOSTS: '{"Graph.Example": "http://127.0.0.1:9/base/", "other.example:8443": "https://10.0.0.9"}',
    SHARELIGHT_PROVIDER_KEY: 'x',
  })
  const at = async (url: string) => (await destinationOf(webAddress(url), rules, resolve)).url.href
  expect(await at('https://graph.example/v1/x?y=%2F')).toBe('http://127.0.0.1:9/base/v1/x?y=%2F')
  expect(await at('https://other.example:8443/')).toBe('https://10.0.0.9/')
  expect(await at('http://127.0.0.1:9/base/next')).toBe('http://127.0.0.1:9/base/next')
  await expect(at('http://127.0.0.1:10/')).rejects.toMatchObject({ code: 'refused' })
})

test('a refusal names the host and the setting, and neither address nor path nor query', async () => {
  const outbound = createOutbound(readOutboundRules({}), { resolve })
  const fault: unknown = await outbound
    .request({ url: 'https://own.example/secret-path?token=abc' })
    .catch((error: unknown) => error)
  expect(String(fault)).toMatch(/own\.example.*OUTBOUND_ALLOW/)
  expect(String(fault)).not.toMatch(/127\.0\.0\.1|secret-path|abc/)
})

test.each([
  { OUTBOUND_ALLOW: '10.0.0.0/99' },
  { OUTBOUND_ALLOW: 'https://a.example' },
  { OUTBOUND_ALLOW: '1.2.3' },
  { OUTBOUND_HOSTS: 'x' },
  { OUTBOUND_HOSTS: '[]' },
  { OUTBOUND_HOSTS: '{"a": "ftp://b"}' },
  { OUTBOUND_HOSTS: '{"a": "https://u:p@b"}' },
  { OUTBOUND_HOSTS: '{"a": 1}' },
])('a setting that cannot be used is named at the start: %o', env => {
  expect(() => readOutboundRules(env)).toThrow(Object.keys(env)[0])
})

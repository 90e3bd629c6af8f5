import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createClassifier } from '../../index.ts'
import { sampleOf } from '../../pattern/sample.ts'
import { parsePattern } from '../../pattern/syntax.ts'
import { looksRandom } from '../../validators/randomness.ts'
import { secretRules } from './index.ts'

const classifier = createClassifier()
const found = (text: string, rule?: string) =>
  classifier.classify({ text }).findings.filter(({ kind, rule: id }) => kind === 'secret' && (!rule || rule === id))

const base64 = (text: string) => Buffer.from(text).toString('base64')

/** xorshift32, so that tokens are drawn at test time but the same every time. */
function generator(seed: number) {
  let state = seed
  return (count: number) => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) % count
  }
}

const drawn = secretRules.filter(rule => rule.patterns.length > 0)

describe('vendor tokens', () => {
  it.each(drawn.map(rule => [rule.id, rule] as const))(
    '%s is found when drawn at random and not when it is a placeholder',
    (id, rule) => {
      const choose = generator(id.length * 7919 + 17)
      const node = parsePattern(rule.patterns[0]!.source)
      const tokens = Array.from({ length: 40 }, () => sampleOf(node, choose))
        .filter(token => looksRandom(token, 3.2) && /\d/.test(token) && /[a-z]/i.test(token))
        .slice(0, 3)
      expect(tokens.length).toBeGreaterThan(0)
      for (const token of tokens) expect(found(`${rule.near?.[0] ?? ''} key = "${token}"`).length).toBeGreaterThan(0)
      expect(found(`${rule.near?.[0] ?? ''} key = "${tokens[0]!.replace(/[a-z0-9]/gi, 'X')}"`, id)).toHaveLength(0)
    },
  )
})

it('a key store is a secret by its name, though nothing of it is read', () => {
  const named = (name: string) => classifier.classify({ text: '', name }).findings
  for (const name of ['server.pfx', 'Keys.P12', 'backup/2024/client.p12'])
    expect(named(name)).toMatchObject([{ rule: 'pkcs12-file', kind: 'secret', start: 0, end: 0, confidence: 85 }])
  for (const name of ['.p12', 'p12', 'map12.txt', 'server.pfx.txt']) expect(named(name)).toEqual([])
  expect(classifier.classify({ text: '', name: 'server.pfx' }).labels.map(({ key }) => key)).toContain(
    'regulated/credentials/pkcs12-file',
  )
})

it('a long value of a vendor’s own form is a key though its parts look like those of a program', () => {
  const choose = generator(77)
  const drawn = (count: number) =>
    Array.from({ length: count }, () => 'abcdefghijklmnopqrstuvwxyz0123456789'[choose(36)]).join('')
  for (let each = 0; each < 10; each++)
    expect(found(`mapbox_token = "pk.x${drawn(59)}.k${drawn(21)}"`)).toMatchObject([{ vendor: 'Mapbox' }])
  expect(found('mapbox_token = settings.mapbox.accounts.primary.token.current')).toEqual([])
})

describe('passwords and keys in context', () => {
  const choose = generator(4711)
  const lot = (count: number) => sampleOf(parsePattern(`[A-Za-z0-9]{${count}}`), choose)
  it.each([
    ['password', 'db_password = "Tr0ub4dor&3"'],
    ['password', 'My password is Summer2024! please change it'],
    ['password', 'Passwort: Gart3n#Zwerg'],
    ['password', 'the pw for the vpn is Tr0ub4dor&3, do not share'],
    ['password', 'Passwort für das WLAN lautet Sommer2024! Grüße'],
    ['password', 'das Passwort lautet Geheim!123'],
    ['password', 'la contraseña es Gatito_2023'],
    ['password', 'pwd=Pa$$w0rd!'],
    ['connection-string', 'postgres://app:s3cr3tPw9@db.internal:5432/main'],
    ['generic-key', 'api_key: "9fK2mQ7xZp4LwV8sT1bR6yN3"'],
    ['curl-credentials', 'curl -u deploy:Xk92mvQp https://ci.acme.io/build'],
    ['curl-header', 'curl -X POST --header "Api-Token: Sk94HG7f6KB"'],
    ['curl-header', 'curl https://ci.acme.io -H "Accept: */*" -H \'X-Auth-Token: 3fea6af1349166ea\' -d "a=b"'],
    ['authorization-header', `curl -H 'Authorization: Basic ${base64('kestrelwing:')}'`],
    ['azure-ad-secret', `<value>~${lot(2)}8Q~${lot(34)}</value>`],
    ['flyio-token', `FLY_API_TOKEN="FlyV1 fm2_${lot(40)}AAAAAAAAA${lot(300)}/${lot(200)}"`],
    ['ado-connection-string', 'Server=tcp:sql1;Initial Catalog=main;User ID=sa;Password=Qw3rty!9x;'],
    ['netrc-password', 'machine ftp.acme.io\n  login deploy\n  password hunterboat\n'],
    ['netrc-password', 'machine ftp.acme.io login deploy account main password kestrelwing'],
    ['netrc-password', 'default password kestrelwing login deploy\n'],
    ['pgpass-password', 'db.acme.io:5432:sales:report:kestrelwing\n'],
    ['pgpass-password', '# all\n*:*:*:admin:Mq7!zx90pL\n'],
    ['generic-key', `{"auths": {"registry.acme.io": {"auth": "${base64('ci:Fjord81')}"}}}`],
    ['generic-key', `//npm.acme.io/:_auth=${base64('builder:kestrelwing')}`],
    ['webhook-url', 'https://hooks.slack.com/services/T024BE7LH/B03DKJ8SL/' + 'a8Kd72mQpX91vTzLw3RbYc5N'],
  ])('%s is found in: %s', (rule, text) => expect(found(text, rule).length).toBeGreaterThan(0))

  it.each([
    'the password for section 4.2 of RFC 2617 is hashed with MD5-sess',
    'The password for the new account is required.',
    'password: ********',
    'password = os.environ["DB_PASSWORD"]',
    'Enter your password to continue',
    'the secret of success is work',
    'postgres://user:password@localhost/db',
    "password = 'Password used to generate key'",
    'the passphrase "enter again" prompt',
    'http://Benutzer:Passwort@Server:80',
    'password = $PASSWORD1',
    'const token = getToken()',
    'password reset',
    'machine default.acme.io login deploy password changeme',
    'Use the default login and password of the machine.',
    'default login anonymous password me@acme.io',
    'main.c:5432:10:note:unused',
    `{"auths": {"registry.acme.io": {"auth": "${base64('user:password')}"}}}`,
    'pub fn LogonUserW(username : windows_sys::core::PCWSTR, password : windows_sys::core::PCWSTR, flags : u32)',
    'pub const ADS_UF_DONT_EXPIRE_PASSWD: ADS_USER_FLAG_ENUM = 65536i32;',
    'curl -H "Authorization: AWS4-HMAC-SHA256 Credential=$aws_access_key_id/$day/$region/s3/aws4_request,SignedHeaders=host"',
    'apiKey: process.env.API_KEY',
    'curl -H "X-Api-Key: your-api-key" -H "Content-Type: application/json"',
    'curl -H "Idempotency-Key: retry-until-done" https://api.acme.io',
    `curl -H 'Authorization: Basic ${base64('username:')}'`,
  ])('nothing is found in: %s', text => expect(found(text)).toHaveLength(0))

  it('a command over many lines is read in one way only, so that no length of it costs more than its share', () => {
    for (const line of ['curl \\\n-u a', 'curl \\\r\n -H a', '\n-', '\\\n'])
      expect(found(`curl ${line.repeat(4_000)}`)).toEqual([])
    expect(
      found('curl -X POST \\\n  -H "A: b" \\\n  -u deploy:Xk92mvQp https://ci.acme.io', 'curl-credentials'),
    ).toHaveLength(1)
  })

  it('a private key is found by its body, not by its header alone', () => {
    const choose = generator(99)
    const body = Array.from({ length: 3 }, () => sampleOf(parsePattern('[A-Za-z0-9+/]{64}'), choose)).join('\n')
    const header = ['-----BEGIN RSA', 'PRIVATE KEY-----'].join(' ')
    expect(found(`${header}\n${body}\n`, 'private-key')).toHaveLength(1)
    expect(found(`${header} is how such a file begins`, 'private-key')).toHaveLength(0)
  })
})

const negatives = join(
  import.meta.dirname,
  '../../../../../../shared/corpora/secret-negatives/gitleaks-false-positives.jsonl',
)
describe.skipIf(!existsSync(negatives))('known false positives of other scanners', () => {
  it('none is reported', () => {
    const rows = readFileSync(negatives, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map(line => (JSON.parse(line) as { text: string }).text)
    expect(rows.filter(text => found(text).length > 0)).toEqual([])
  })
})

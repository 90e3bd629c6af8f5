import { rule, type RuleSource } from '../../rule.ts'
import { textBetween } from '../../scan/kernel.ts'
import { looksRandom } from '../../validators/randomness.ts'
import { urlAround } from '../contact/web-address.ts'
import { contextual } from './contextual.ts'
import { assignedValue, isGenericKey, isPassword } from './passwords.ts'
import { tokens } from './tokens.ts'

const common = { kind: 'secret', parent: 'regulated/credentials', secret: true } satisfies Partial<RuleSource>

/** Slack, Microsoft Teams, Discord, Zapier, Outlook. */
const webhook = new RegExp(
  String.raw`^https:\/\/(?:${[
    String.raw`hooks\.slack(?:-gov)?\.com\/(?:services|workflows|triggers)\/[A-Z0-9]{8,}\/[A-Za-z0-9]{8,}\/[A-Za-z0-9]{20,}`,
    String.raw`[a-z0-9-]+\.webhook\.office\.com\/webhookb2\/[0-9a-f-]{36}`,
    String.raw`discord(?:app)?\.com\/api\/webhooks\/\d{17,19}\/[\w-]{60,}`,
    String.raw`hooks\.zapier\.com\/hooks\/catch\/\d+\/\w+`,
    String.raw`outlook\.office\.com\/webhook\/[0-9a-f-]{36}`,
  ].join('|')})`,
)
/** AWS, Azure, Google Cloud. */
const signature = new RegExp(
  `[?&](?:${[
    'X-Amz-Signature=[0-9a-f]{64}',
    'sig=[A-Za-z0-9%+/]{40,}',
    'X-Goog-Signature=[0-9a-f]{100,}',
    'Signature=[A-Za-z0-9%+/~_-]{27,}',
  ].join('|')})`,
)
const placeholders = new RegExp(
  `^(?:${[
    'password|passwd|pass|pwd|secret|token|test|user|username|changeme|yyy+|xxx+',
    String.raw`yourpassword|your.*|mypassword|example|foo|bar|root|admin|postgres|guest|null|x-oauth-basic|\.+`,
    'passwort|kennwort|wachtwoord|contrasena|mot_?de_?passe|senha|palavra-passe|lozenka|haslo|losenord|adgangskode|salasana|some_?password',
  ].join('|')})$`,
  'i',
)
const passwordWords = [
  'password',
  'passwd',
  'pwd',
  'pw',
  'passcode',
  'passphrase',
  'passwort',
  'kennwort',
  'mot de passe',
  'motdepasse',
  'contrasena',
  'clave',
  'senha',
  'wachtwoord',
  'haslo',
  'lozinka',
  'salasana',
  'losenord',
  'adgangskode',
  'passord',
  'пароль',
  'kata sandi',
  'sifre',
]
const keyWords = [
  'api key',
  'apikey',
  'secret key',
  'secretkey',
  'access key',
  'accesskey',
  'access token',
  'accesstoken',
  'auth token',
  'authtoken',
  'api token',
  'apitoken',
  'api secret',
  'client secret',
  'clientsecret',
  'private token',
  'secret token',
  'app secret',
  'appsecret',
  'encryption key',
  'signing key',
  'signing secret',
  'webhook secret',
  'jwt secret',
  'session secret',
  'license key',
  'service key',
  'master key',
  'account key',
  'shared access key',
  'sharedaccesskey',
  'consumer secret',
  'bearer',
  'x api key',
]
/** Tokens whose layout other things have too. */
const weakLayouts: Readonly<Record<string, readonly string[]>> = {
  'vault-legacy-token': ['vault', 'token'],
  'okta-token': ['okta'],
  'azure-ad-secret': ['azure', 'secret', 'client', 'tenant', 'password', 'entra'],
  'mailgun-key': ['mailgun', 'key', 'api'],
  'twilio-account': ['twilio', 'sid', 'account'],
  'crates-io-token': ['cargo', 'crates', 'token'],
  'yandex-aws-token': ['yandex', 'aws', 'key'],
  'beamer-token': ['beamer'],
  'octopus-key': ['octopus', 'api', 'key'],
  'gocardless-token': ['gocardless'],
  'mollie-key': ['mollie'],
  'lob-key': ['lob'],
  'datadog-rum-token': ['datadog', 'client token', 'rum'],
  'mandrill-key': ['mandrill'],
  'artifactory-reference-token': ['artifactory', 'jfrog', 'token', 'reference'],
  'facebook-app-token': ['facebook', 'token', 'fb'],
  'nuget-key': ['nuget', 'key'],
  'klaviyo-key': ['klaviyo', 'key'],
  'launchdarkly-key': ['launchdarkly', 'sdk', 'key'],
  'chargebee-key': ['chargebee'],
  'asana-token': ['asana', 'token'],
  'render-key': ['render', 'key'],
  'ngrok-key': ['ngrok'],
  'google-refresh-token': ['google', 'refresh', 'token'],
}

const tokenRules = tokens.map(([id, name, pattern]) =>
  rule({
    ...common,
    id,
    name,
    pattern,
    source: `Token format as documented by the vendor (${name})`,
    check: 'layout and randomness',
    accept: value => looksRandom(value),
    strength: weakLayouts[id] ? 'weak' : 'self',
    near: weakLayouts[id] ?? ['key', 'token', 'secret'],
    within: 60,
  }),
)

const contextualRules = contextual.map(([id, name, words, pattern]) =>
  rule({
    ...common,
    id,
    name,
    pattern,
    source: `Token format as documented by the vendor (${name})`,
    check: 'randomness',
    near: words,
    within: 48,
    strength: 'none',
    accept: (value, { before }) =>
      looksRandom(value, 3) &&
      /\d/.test(value) &&
      /[a-z]/i.test(value) &&
      /["'`=:>\s(]$/.test(before()) &&
      assigns(before()),
  }),
)

/** A contextual token is assigned to a name of a secret: the name of a vendor alone says nothing about a checksum. */
function assigns(before: string): boolean {
  return /(?:key|token|secret|password|passwd|auth|credential|sid|pwd|hec|api|id)["'`\]]?\s{0,3}(?::=|=>|=|:|>|,|\bis\b|\s)\s{0,3}["'`]?$/i.test(
    before,
  )
}

/** Secrets: keys, tokens and passwords that let somebody in. */
export const secretRules = [
  ...tokenRules,
  ...contextualRules,
  rule({
    ...common,
    id: 'private-key',
    name: 'Private key',
    source: 'RFC 7468, RFC 4716, PuTTY key format',
    strength: 'self',
    check: 'key body follows',
    finder: {
      on: 'words',
      words: [
        'private key',
        'rsa private key',
        'openssh private key',
        'ec private key',
        'encrypted private key',
        'pgp private key block',
        'dsa private key',
      ],
      find: privateKey,
    },
  }),
  rule({
    ...common,
    id: 'putty-private-key',
    name: 'PuTTY private key',
    source: 'PuTTY, appendix C',
    strength: 'self',
    check: 'file header',
    finder: {
      on: 'words',
      words: ['putty user key file'],
      find: (units, at) => (units[at] === 45 ? { start: at - 19, end: at + 2 } : undefined),
    },
  }),
  rule({
    ...common,
    id: 'connection-string',
    name: 'Connection string with password',
    source: 'RFC 3986 user information',
    strength: 'self',
    check: 'user and password',
    finder: { on: 'colon', find: credentialsUrl },
    accept: value => hasRealPassword(/:\/\/[^:@/\s]*:([^@/\s]+)@/.exec(value)?.[1] ?? ''),
  }),
  rule({
    ...common,
    id: 'ado-connection-string',
    name: 'Database connection string with password',
    source: 'Microsoft ADO.NET and ODBC connection strings',
    strength: 'self',
    check: 'assigned value',
    finder: {
      on: 'words',
      words: ['initial catalog', 'data source', 'user id', 'uid', 'server tcp', 'accountname', 'sharedaccesskeyname'],
      find: adoPassword,
    },
    accept: value => hasRealPassword(value),
  }),
  rule({
    ...common,
    id: 'password',
    name: 'Password in text or configuration',
    source: 'CWE-256, CWE-260',
    strength: 'self',
    check: 'assigned value',
    finder: { on: 'words', words: passwordWords, find: assignedValue },
    accept: isPassword,
  }),
  rule({
    ...common,
    id: 'generic-key',
    name: 'Key assigned in text or configuration',
    source: 'CWE-798',
    strength: 'self',
    check: 'randomness of the assigned value',
    finder: { on: 'words', words: keyWords, find: assignedValue },
    accept: isGenericKey,
  }),
  rule({
    ...common,
    id: 'authorization-header',
    name: 'Authorization header with credentials',
    source: 'RFC 7617, RFC 6750',
    strength: 'self',
    check: 'encoded credentials',
    finder: {
      on: 'words',
      words: ['authorization basic', 'authorization bearer', 'authorization token'],
      find: headerValue,
    },
    accept: value => value.length >= 16 && looksRandom(value, 3.2) && /\d/.test(value),
  }),
  rule({
    ...common,
    id: 'curl-credentials',
    name: 'Credentials on a curl command line',
    source: 'curl manual, -u',
    strength: 'self',
    check: 'user and password',
    finder: { on: 'words', words: ['curl'], find: curlUser },
    accept: value => hasRealPassword(value.slice(value.indexOf(':') + 1)),
  }),
  rule({
    ...common,
    id: 'webhook-url',
    name: 'Webhook address that anyone may post to',
    source: 'Slack, Microsoft Teams, Discord and Zapier webhook documentation',
    strength: 'self',
    check: 'path with token',
    finder: {
      on: 'colon',
      find: (units, at, limit) => (mayBeWebhook(units, at) ? urlAround(units, at, limit) : undefined),
    },
    accept: value => webhook.test(value) && !/xxxx|example/i.test(value),
  }),
  rule({
    ...common,
    id: 'signed-url',
    name: 'Signed storage address',
    source: 'AWS Signature Version 4; Azure SAS; Google Cloud signed URLs',
    strength: 'self',
    check: 'signature parameter',
    finder: {
      on: 'colon',
      find: (units, at, limit) => (hasQuery(units, at) ? urlAround(units, at, limit) : undefined),
    },
    accept: value => signature.test(value),
  }),
]

/** Hosts of webhooks begin with `hooks`, `discord`, `outlook` or a tenant's name before `.webhook`. */
function mayBeWebhook(units: Uint16Array, at: number): boolean {
  if (units[at + 1] !== 47) return false
  const first = units[at + 3]!
  const isHook = first === 104 && units[at + 4] === 111
  if (!isHook && first !== 100 && first !== 111 && !hasWebhookLabel(units, at + 3)) return false
  return /^(?:hooks\.|discord|outlook\.)|\.webhook\./.test(textAt(at + 3, at + 60))
}

/** `.we` within the host. */
function hasWebhookLabel(units: Uint16Array, from: number): boolean {
  for (let at = from; at < from + 50 && units[at] !== 47 && units[at]! > 32; at++) {
    if (units[at] === 46 && units[at + 1] === 119 && units[at + 2] === 101) return true
  }
  return false
}

/** Whether the path has a `?` followed by a long query. */
function hasQuery(units: Uint16Array, at: number): boolean {
  if (units[at + 1] !== 47) return false
  for (let next = at + 3; next < at + 1_000; next++) {
    if (units[next] === 63) return true
    if (units[next]! <= 32 || units[next] === 41 || units[next] === 34) return false
  }
  return false
}

const textAt = (from: number, to: number) => textBetween(Math.max(0, from), to)

function privateKey(_: Uint16Array, at: number, limit: number) {
  const before = textAt(at - 48, at)
  const after = textAt(at, Math.min(limit, at + 120))
  const begin =
    /-----BEGIN [A-Z ]{0,24}$|---- BEGIN SSH2 ENCRYPTED [A-Z ]*$/.exec(before) ??
    /-----BEGIN [A-Z ]*PRIVATE KEY(?: BLOCK)?$/.exec(before)
  const body =
    /^(?: BLOCK)?-----\s*(?:\\[nr]|["'+\s]|Proc-Type[^\n]*|DEK-Info[^\n]*|Version[^\n]*|Comment[^\n]*)*([A-Za-z0-9+/=\\]{16,})/.exec(
      after,
    )
  if (!begin || !body?.[1] || !looksRandom(body[1].slice(0, 60), 2.5)) return undefined
  return { start: at - (before.length - begin.index), end: at + body[0].length }
}

/** Whether an @ comes before the path. */
function hasUserInformation(units: Uint16Array, from: number): boolean {
  for (let at = from; at < from + 200; at++) {
    const unit = units[at]!
    if (unit === 64) return true
    if (unit <= 32 || unit === 47 || unit === 34 || unit === 60) return false
  }
  return false
}

/** `scheme://user:password@host`. */
function credentialsUrl(units: Uint16Array, at: number, limit: number) {
  if (units[at + 1] !== 47 || units[at + 2] !== 47 || !hasUserInformation(units, at + 3)) return undefined
  const scheme = /[a-z][a-z0-9+.-]{1,20}$/i.exec(textAt(at - 24, at))?.[0]
  const rest = /^:\/\/[^\s:@/'"<>]{0,60}:[^\s@/'"<>]{3,100}@[^\s/'"<>@]{2,100}/.exec(
    textAt(at, Math.min(limit, at + 300)),
  )?.[0]
  return scheme && rest ? { start: at - scheme.length, end: at + rest.length } : undefined
}

function adoPassword(_: Uint16Array, at: number, limit: number) {
  const from = Math.max(0, at - 200)
  const text = textAt(from, Math.min(limit, at + 250))
  const match = /(?:^|[;"'\s])(?:Password|Pwd|AccountKey|SharedAccessKey)\s?=\s?([^;"'\s]{4,100})/i.exec(text)
  return match?.[1]
    ? { start: from + match.index + match[0].length - match[1].length, end: from + match.index + match[0].length }
    : undefined
}

function headerValue(_: Uint16Array, at: number, limit: number) {
  const match = /^[ \t:"']{1,4}([A-Za-z0-9+/=._~-]{12,600})/.exec(textAt(at, Math.min(limit, at + 640)))
  return match?.[1] ? { start: at + match[0].length - match[1].length, end: at + match[0].length } : undefined
}

function curlUser(_: Uint16Array, at: number, limit: number) {
  const match = /^[^\n]{0,300}?\s(?:-u|--user)[ =]?["']?([^\s"':]{1,60}:[^\s"']{3,100})["']?(?=\s|$)/.exec(
    textAt(at, Math.min(limit, at + 480)),
  )
  return match?.[1]
    ? { start: at + match[0].lastIndexOf(match[1]), end: at + match[0].lastIndexOf(match[1]) + match[1].length }
    : undefined
}

/** Not a variable, a placeholder or a word that documentation uses. */
function hasRealPassword(value: string): boolean {
  return value.length >= 4 && !/[${}<>[\]%*]|\w\($/.test(value) && !placeholders.test(value)
}

import { rule, type Rule } from '../../rule.ts'
import { textBetween } from '../../scan/kernel.ts'
import { urlAround } from '../contact/web-address.ts'
import { common, isWritten } from './common.ts'
import { exampleOf, examplePassword } from './examples.ts'

/** Slack, Microsoft Teams, Discord, Zapier, Outlook. */
const webhook = new RegExp(
  String.raw`^(?:https?:\/\/)?(?:${[
    String.raw`hooks\.slack(?:-gov)?\.com\/(?:services|workflows|triggers)\/[A-Za-z0-9+/]{40,}`,
    String.raw`[a-z0-9-]+\.webhook\.office\.com\/webhookb2\/[0-9a-z-]{36}`,
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

export const addressRules: readonly Rule[] = [
  rule({
    ...common,
    id: 'connection-string',
    name: 'Connection string with password',
    source: 'RFC 3986 user information',
    strength: 'self',
    check: 'user and password',
    finder: { on: 'colon', find: credentialsUrl },
    settle(value) {
      const password = /:\/\/[^:@/\s]*:([^@/\s]+)@/.exec(value)?.[1] ?? ''
      if (password.length < 4 || /^\d{1,5}$/.test(password)) return undefined
      const example =
        examplePassword(password) ??
        (/@(?:[\w.-]+\.)?example\.|@host\b|@server\b/i.test(value) ? 'its host is an example' : undefined)
      if (example) return /[$%{<]/.test(password) ? undefined : { example }
      return isWritten(password) ? {} : undefined
    },
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
      words: ['hooks slack com'],
      find: (units, at, limit) =>
        units[at] !== 58
          ? bareWebhook(units, at, limit)
          : mayBeWebhook(units, at)
            ? urlAround(units, at, limit)
            : undefined,
    },
    settle: judgeWebhook,
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
    settle: value => (signature.test(value) ? {} : undefined),
  }),
]

function judgeWebhook(value: string) {
  if (!webhook.test(value)) return undefined
  const example = exampleOf(value)
  return example ? { example } : {}
}

/** Hosts of webhooks begin with `hooks`, `discord`, `outlook` or a tenant's name before `.webhook`. */
function mayBeWebhook(units: Uint16Array, at: number): boolean {
  if (units[at + 1] !== 47) return false
  const first = units[at + 3]!
  const isHook = first === 104 && units[at + 4] === 111
  if (!isHook && first !== 100 && first !== 111 && !hasWebhookLabel(units, at + 3)) return false
  return /^(?:hooks\.|discord|outlook\.)|\.webhook\./.test(textBetween(at + 3, at + 60))
}

/** `.we` within the host. */
function hasWebhookLabel(units: Uint16Array, from: number): boolean {
  for (let at = from; at < from + 50 && units[at] !== 47 && units[at]! > 32; at++) {
    if (units[at] === 46 && units[at + 1] === 119 && units[at + 2] === 101) return true
  }
  return false
}

function bareWebhook(units: Uint16Array, at: number, limit: number) {
  const host = 'hooks.slack.com'.length
  if (units[at] !== 47 || units[at - host - 1] === 47) return undefined
  const path = /^[\w/+-]{40,120}/.exec(textBetween(at, Math.min(limit, at + 128)))?.[0]
  return path === undefined ? undefined : { start: at - host, end: at + path.length }
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
  const scheme = /[a-z][a-z0-9+.-]{1,20}$/i.exec(textBetween(Math.max(0, at - 24), at))?.[0]
  const rest = /^:\/\/[^\s:@/'"<>]{0,60}:[^\s@/'"<>]{3,100}@[^\s/'"<>@]{2,100}/.exec(
    textBetween(at, Math.min(limit, at + 300)),
  )?.[0]
  return scheme && rest ? { start: at - scheme.length, end: at + rest.length } : undefined
}

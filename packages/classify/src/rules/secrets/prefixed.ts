import { rule, type Match, type Rule, type Said } from '../../rule.ts'
import { looksRandom } from '../../validators/randomness.ts'
import { common } from './common.ts'
import { isDrawn } from './drawn.ts'
import { exampleToken } from './examples.ts'
import { tokens } from './tokens.ts'

/** Tokens whose layout other things have too: they count beside one of these words. */
const weakLayouts: Readonly<Record<string, readonly string[]>> = {
  'vault-legacy-token': ['vault', 'token'],
  'okta-token': ['okta'],
  'mailgun-key': ['mailgun', 'key', 'api'],
  'twilio-account': ['twilio', 'sid', 'account'],
  'crates-io-token': ['cargo', 'crates', 'token'],
  'yandex-aws-token': ['yandex', 'aws', 'key'],
  'beamer-token': ['beamer'],
  'octopus-key': ['octopus', 'api', 'key', 'apikey'],
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
  'deepseek-key': ['deepseek', 'key', 'token'],
  'fireworks-key': ['fireworks', 'key'],
  'voyage-key': ['voyage', 'key'],
  'firecrawl-key': ['firecrawl', 'key'],
  'elevenlabs-key': ['elevenlabs', 'key'],
  'novu-key': ['novu'],
  'courier-key': ['courier', 'key', 'token'],
  'akamai-token': ['akamai', 'token', 'edgegrid'],
}

/** A prefix as long as this is in no other value, whatever follows it. */
const longPrefix = 12
/** A part as long as this that was drawn by lot is enough. */
const longPart = 16
const prefixOf = (pattern: RegExp) => /^[\w-]+/.exec(pattern.source.replaceAll('\\.', '_'))?.[0] ?? ''

/** Signs that stand in addresses and lists too: what is one of these tokens begins a value of its own. */
const isSigned = (value: string) => value.includes('~')
const beginsValue = /(?:^|[\s"'`>=:(\\])[~.]?$/
/** A sign that it begins with belongs to no word, so that it stands before it. */
const lacksFirst = (value: string) => /^.{3}Q~/.test(value)

/** What stands between its signs and between runs of one character: in long tokens of base64 there are some. */
const partsOf = (value: string) => value.replace(/(.)\1{4,}/g, ' ').split(/[-_. /+]/)

/** What a value says that has the layout of a token: that it is one, an example of one, or nothing. */
export function judgeToken(value: string, { before }: Pick<Match, 'before'>, prefix: string): Said | undefined {
  // A part of a file's name or of another value.
  if (/[\w)]\.$/.test(before()) || (isSigned(value) && !beginsValue.test(before()))) return undefined
  if (lacksFirst(value) && !/[~.]$/.test(before())) return undefined
  const example = exampleToken(value)
  if (example) return { example }
  if (looksRandom(value)) return {}
  if (partsOf(value).some(part => part.length >= longPart && isDrawn(part))) return {}
  if (prefix.length >= longPrefix) return { isDoubtful: true }
  return { example: 'its characters are in a row or repeat' }
}

export const prefixedRules: readonly Rule[] = tokens.map(([id, vendor, name, pattern]) =>
  rule({
    ...common,
    id,
    name,
    pattern,
    ...(vendor && { vendor }),
    source: `Token format as documented by the vendor (${name})`,
    check: 'layout and randomness',
    settle: (value, match) => judgeToken(value, match, prefixOf(pattern)),
    strength: weakLayouts[id] ? 'weak' : 'self',
    near: weakLayouts[id] ?? ['key', 'token', 'secret'],
    within: 60,
  }),
)

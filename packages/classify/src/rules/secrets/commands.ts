import { rule, type Rule, type Said } from '../../rule.ts'
import { textBetween } from '../../scan/kernel.ts'
import { common, isWritten } from './common.ts'
import { isDrawn } from './drawn.ts'
import { exampleOf, examplePassword } from './examples.ts'
import { judgeUserAloneInBase64, judgeUserInBase64 } from './user-in-base64.ts'

/** Credentials in connection strings of databases, in headers of requests and on command lines. */
export const commandRules: readonly Rule[] = [
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
    settle: judgePassword,
  }),
  rule({
    ...common,
    id: 'authorization-header',
    name: 'Authorization header with credentials',
    source: 'RFC 7617, RFC 6750',
    strength: 'self',
    check: 'encoded credentials',
    finder: { on: 'words', words: ['authorization'], find: headerValue },
    settle: (value, { before }) => (/basic\s+$/i.test(before()) ? judgeBasic(value) : judgeBearer(value)),
  }),
  rule({
    ...common,
    id: 'curl-credentials',
    name: 'Credentials on a curl command line',
    source: 'curl manual, -u',
    strength: 'self',
    check: 'user and password',
    finder: { on: 'words', words: ['curl'], find: curlUser },
    settle: judgeUser,
  }),
  rule({
    ...common,
    id: 'curl-header',
    name: 'Key in a header on a curl command line',
    source: 'curl manual, -H',
    strength: 'self',
    check: 'a header of a key',
    finder: { on: 'words', words: ['curl'], find: curlHeader },
    settle: judgeKey,
  }),
]

function adoPassword(_: Uint16Array, at: number, limit: number) {
  const from = Math.max(0, at - 200)
  const text = textBetween(from, Math.min(limit, at + 250))
  const match = /(?:^|[;"'\s])(?:Password|Pwd|AccountKey|SharedAccessKey)\s?=\s?([^;"'\s]{4,100})/i.exec(text)
  return match?.[1]
    ? { start: from + match.index + match[0].length - match[1].length, end: from + match.index + match[0].length }
    : undefined
}

/** What is followed by parameters (`AWS4-HMAC-SHA256 Credential=…`) is a scheme and no credentials. */
const header =
  /^\\{0,2}["']?[ \t]{0,3}[:=,][ \t]{0,5}\\{0,2}["']?(?:(?:Bearer|Basic|(?:Api-)?Token|ApiKey|GenieKey|SSWS|OAuth|Key)[ \t]{1,3})?([A-Za-z0-9+/=._~@-]{8,600})(?![A-Za-z0-9+/=._~@-]|[ \t]{1,3}\w{1,40}=)/i

function headerValue(_: Uint16Array, at: number, limit: number) {
  const match = header.exec(textBetween(at, Math.min(limit, at + 660)))
  return match?.[1] ? { start: at + match[0].length - match[1].length, end: at + match[0].length } : undefined
}

function judgeBasic(value: string): Said | undefined {
  const example = exampleOf(value)
  if (example) return { example }
  return (
    judgeUserInBase64(value) ?? judgeUserAloneInBase64(value) ?? (value.length >= 16 && isDrawn(value) ? {} : undefined)
  )
}

function judgeBearer(value: string): Said | undefined {
  const example = exampleOf(value)
  if (example) return { example }
  return value.length >= 16 && isDrawn(value) && /\d/.test(value) ? {} : undefined
}

/** Each sign before the option can be read in one way only: the time is bound by the reach. */
const option = new RegExp(
  String.raw`^(?:[^\n\\]|\\(?!\r?\n)|\\\r?\n|\n[ \t#]*(?=-)){0,400}?[ \t\n](?:-u|--user)[ \t=]{0,4}(?:"([^"\n]{4,160})"(?!:)|'([^'\n]{4,160})'(?!:)|((?:"[^"\n]{3,80}"|'[^'\n]{3,80}'|[^\s"':]{1,80}):(?:"[^"\n]{3,100}"|'[^'\n]{3,100}'|[^\s"']{3,100})))(?=\s|$)`,
)

function curlUser(_: Uint16Array, at: number, limit: number) {
  const match = option.exec(textBetween(at, Math.min(limit, at + 640)))
  const value = match?.[1] ?? match?.[2] ?? match?.[3]
  if (!match || !value?.includes(':')) return undefined
  const start = at + match[0].lastIndexOf(value)
  return { start, end: start + value.length }
}

/** `-H "X-Api-Token: …"`: only names that say so, and the first of them. */
const keyHeader = new RegExp(
  String.raw`^(?:[^\n\\]|\\(?!\r?\n)|\\\r?\n|\n[ \t#]*(?=-)){0,400}?[ \t\n](?:-H|--header)[ \t=]{0,4}["']?(?:x-)?(?:api-?|auth-|access-|private-)?(?:key|token):[ \t]{0,5}([A-Za-z0-9+/=._~@-]{8,200})["']?(?=\s|$)`,
  'i',
)

function curlHeader(_: Uint16Array, at: number, limit: number) {
  const match = keyHeader.exec(textBetween(at, Math.min(limit, at + 640)))
  if (!match?.[1]) return undefined
  const start = at + match[0].lastIndexOf(match[1])
  return { start, end: start + match[1].length }
}

function judgeKey(value: string): Said | undefined {
  const example = exampleOf(value)
  if (example) return { example }
  return isDrawn(value) && /\d/.test(value) && /[a-z]/i.test(value) ? {} : undefined
}

/** `user:password`, where one of them may be empty. */
function judgeUser(value: string): Said | undefined {
  const [user = '', password = ''] = [value.slice(0, value.indexOf(':')), value.slice(value.indexOf(':') + 1)].map(
    part => part.replace(/^["'{]+|["'}]+$/g, ''),
  )
  return judgePassword(password || user, user)
}

const longestUser = 3

function judgePassword(value: string, user: unknown = ''): Said | undefined {
  if (value.length < 4 && String(user).length < longestUser) return undefined
  const example = examplePassword(value)
  if (example) return { example }
  return isWritten(value.replace(/\$\d?$|\$(?=\d)/g, '')) && value.length >= 4 ? {} : undefined
}

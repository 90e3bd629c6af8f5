import { stdSerializers } from 'pino'

const censor = '[hidden]'
/** By their last word; what only counts or names one (`tokens`, `secretNames`, `keyId`) is none. */
const secretName =
  /(?:passw(?:or)?d|passphrase|secret|token|authorization|cookie|credentials?|api[-_]?key|private[-_]?key|secret[-_]?key|otp|totp|recovery[-_]?codes?|verifier|assertion)$/i
const exactly = new Set(['code', 'key', 'pin', 'pass', 'auth', 'bearer', 'session'])
/** A code of an error says what failed. */
const isErrorCode = (value: unknown) =>
  typeof value === 'number' ||
  (typeof value === 'string' && /^(?:[A-Z][A-Z0-9_]{2,}|[0-9A-Z]{5}|[a-z_]{4,30})$/.test(value))
const inText: readonly [RegExp, string][] = [
  // User and password in an address.
  [/([a-z][a-z0-9+.-]*:\/\/)[^\s/?#@]*:[^\s/?#]*@/gi, `$1${censor}@`],
  [/\b(bearer|basic)\s+[\w.~+/=-]{8,}/gi, `$1 ${censor}`],
  [
    /([?&#][\w.-]*(?:token|secret|password|code|key|signature|sig|invitation|reset|handover|state)[\w.-]*=)[^&\s#"']+/gi,
    `$1${censor}`,
  ],
]
const deepest = 6
const mostInOne = 100

/** A record for the log, without what could be a secret: by the name of a field however deep, and by its form in texts. */
export function hidden(record: Record<string, unknown>): Record<string, unknown> {
  return hiddenRecord(record, 0)
}

function hiddenRecord(record: object, depth: number): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(record)
      .slice(0, mostInOne)
      .map(([name, value]) => [name, isSecret(name, value) ? censor : hiddenValue(value, depth + 1)]),
  )
}

function isSecret(name: string, value: unknown): boolean {
  if (value === null || value === undefined || typeof value === 'boolean') return false
  return secretName.test(name) || (exactly.has(name.toLowerCase()) && !(name === 'code' && isErrorCode(value)))
}

function hiddenValue(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return hiddenText(value)
  if (typeof value !== 'object' || value === null) return value
  if (depth > deepest) return '[too deep]'
  if (value instanceof Error) return hiddenRecord(stdSerializers.errWithCause(value), depth)
  if (value instanceof Map || value instanceof Set) return `[${value.size}]`
  if (ArrayBuffer.isView(value)) return `[${value.byteLength} bytes]`
  if (Array.isArray(value)) return value.slice(0, mostInOne).map(each => hiddenValue(each, depth + 1))
  return 'toJSON' in value && typeof value.toJSON === 'function'
    ? hiddenValue(value.toJSON(), depth + 1)
    : hiddenRecord(value, depth)
}

function hiddenText(text: string): string {
  return inText.reduce((left, [form, by]) => left.replace(form, by), text)
}

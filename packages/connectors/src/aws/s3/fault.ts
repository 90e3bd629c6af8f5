import type { Answer } from '../../kit/http/index.ts'
import { ConnectorError, SourceFault } from '../../kit/connector.ts'
import { parseXml, textAt, type XmlElement } from '../../kit/xml.ts'

/** What S3 answered in place of what it was asked for: it concerns that one thing. */
export class S3Fault extends Error {
  readonly status: number
  /** S3's own word: `AccessDenied`, `NoSuchKey`. */
  readonly code: string
  /** Where the bucket lies, when the answer says so. */
  readonly region: string | undefined
  constructor({ status, code, region, message }: Pick<S3Fault, 'status' | 'code' | 'region' | 'message'>) {
    super(message)
    this.name = 'S3Fault'
    this.status = status
    this.code = code
    this.region = region
  }
}

export const isDenied = (error: unknown) => error instanceof S3Fault && error.status === 403
export const isMissing = (error: unknown) => error instanceof S3Fault && error.status === 404
/** Other services that speak S3 lack parts of it. */
export const isUnknown = (error: unknown) =>
  error instanceof S3Fault && (error.code === 'NotImplemented' || [405, 501].includes(error.status))

const plainWord = /^[A-Za-z0-9.]{1,60}$/
const regionName = /^[a-z0-9-]{2,40}$/

/** Reads a failure. @throws SourceFault when it is not about the one thing that was asked for */
export async function faultOf(answer: Answer, what: string): Promise<S3Fault> {
  const text = await answer.text().catch(() => '')
  const error = errorIn(text)
  const said = textAt(error, 'Code')
  const code = plainWord.test(said) ? said : (byStatus[answer.status] ?? '')
  const sentence = sentences[code]
  if (sentence) throw new SourceFault(sentence.fault, sentence.says)
  if (answer.status === 503 || answer.status === 429 || slow.has(code))
    throw new SourceFault('throttled', 'S3 wants fewer calls for a while. Reading goes on by itself then.')
  const found = answer.headers.get('x-amz-bucket-region') ?? textAt(error, 'Region')
  const message = `${what}: S3 answered ${answer.status}${code && ` ${code}`}.`
  return new S3Fault({ status: answer.status, code, message, region: regionName.test(found) ? found : undefined })
}

export const archived = (what: string) =>
  new ConnectorError('archived', `${what} is archived: restore it for it to be read.`)

/** What a failure means for one object. */
export function itemFault(error: unknown, what: string): unknown {
  if (!(error instanceof S3Fault)) return error
  const { status, code } = error
  if (code === 'InvalidObjectState') return archived(what)
  if (status === 403)
    return new ConnectorError(
      'permission_denied',
      `The access key may not read ${what}: it needs s3:GetObject, and kms:Decrypt where the object is encrypted with a key of KMS.`,
    )
  if (status === 404) return new ConnectorError('vanished', `${what} is no longer there.`)
  if (status === 412)
    return new ConnectorError('changed_while_read', `${what} changed while it was read; the next scan reads it again.`)
  if (status === 400 && code === 'InvalidRequest')
    return new ConnectorError('encrypted', `${what} is encrypted with a key that only who stored it has.`)
  return new ConnectorError('io_error', error.message)
}

const slow = new Set([
  'SlowDown',
  'Throttling',
  'ThrottlingException',
  'RequestLimitExceeded',
  'TooManyRequestsException',
])
/** Answers without a body, to HEAD and the like. */
const byStatus: Readonly<Record<number, string>> = { 403: 'AccessDenied', 404: 'NotFound', 412: 'PreconditionFailed' }

const renew = 'Give the source new keys under Data Sources.'
const lost = (says: string) => ({ fault: 'consent_lost' as const, says: `${says} ${renew}` })
const skewed = {
  fault: 'unreachable' as const,
  says: "S3 refuses the call for its time: this machine's clock is wrong. Set it (NTP), then scan again.",
}
const sentences: Readonly<Record<string, { fault: 'consent_lost' | 'unreachable' | 'scope_missing'; says: string }>> = {
  InvalidAccessKeyId: lost('S3 does not know the access key.'),
  SignatureDoesNotMatch: lost('The secret access key does not fit the access key.'),
  ExpiredToken: lost('The session token has expired.'),
  TokenRefreshRequired: lost('The session token has expired.'),
  InvalidToken: lost('The session token is not valid.'),
  InvalidClientTokenId: lost('The access key or its session token is not valid.'),
  NotSignedUp: {
    fault: 'scope_missing',
    says: 'The account of the access key has not signed up for S3. Sign up, then scan again.',
  },
  AccountProblem: {
    fault: 'scope_missing',
    says: "AWS has closed the access key's account. Ask AWS support, then scan again.",
  },
  RequestTimeTooSkewed: skewed,
  RequestExpired: skewed,
}

function errorIn(text: string): XmlElement | undefined {
  try {
    const root = parseXml(text)
    return root.name === 'ErrorResponse' ? root.children.find(({ name }) => name === 'Error') : root
  } catch {
    return undefined
  }
}

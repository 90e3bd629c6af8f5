import { SourceFault, type SourceFaultCode } from '../kit/connector.ts'
import type { Answer } from '../kit/http/index.ts'
import { parseXml, textAt } from '../kit/xml.ts'

/** What a service of AWS answered in place of what it was asked for: it concerns that one call. */
export class AwsFault extends Error {
  readonly status: number
  /** The service's own word: `AccessDeniedException`. */
  readonly code: string
  constructor({ status, code, message }: Pick<AwsFault, 'status' | 'code' | 'message'>) {
    super(message)
    this.name = 'AwsFault'
    this.status = status
    this.code = code
  }
}

export const isAwsDenied = (error: unknown) =>
  error instanceof AwsFault &&
  /^(AccessDenied|AccessDeniedException|UnauthorizedOperation|AuthorizationError)$/.test(error.code)

/** Reads a failure. @throws SourceFault when it is not about the one call */
export async function awsFault(answer: Answer, what: string): Promise<AwsFault> {
  const said = codeIn(await answer.text().catch(() => '')) || (answer.headers.get('x-amzn-errortype') ?? '')
  const plain = said.replace(/^.*#/, '').replace(/:.*$/, '')
  const code = /^[A-Za-z0-9.]{1,80}$/.test(plain) ? plain : ''
  const [fault, says] = sentences[code] ?? []
  if (fault && says) throw new SourceFault(fault, says)
  if ([429, 503].includes(answer.status) || slow.has(code))
    throw new SourceFault('throttled', 'AWS wants fewer calls for a while. Reading goes on by itself then.')
  return new AwsFault({
    status: answer.status,
    code,
    message: `${what}: AWS answered ${answer.status}${code && ` ${code}`}.`,
  })
}

const slow = new Set(['Throttling', 'ThrottlingException', 'RequestLimitExceeded', 'TooManyRequestsException'])
const renew = 'Give the source new keys under Data Sources.'
const lost = (says: string): [SourceFaultCode, string] => ['consent_lost', `${says} ${renew}`]
const skewed: [SourceFaultCode, string] = [
  'unreachable',
  "AWS refuses the call for its time: this machine's clock is wrong. Set it (NTP), then scan again.",
]
const sentences: Readonly<Record<string, [SourceFaultCode, string]>> = {
  InvalidAccessKeyId: lost('AWS does not know the access key.'),
  InvalidClientTokenId: lost('The access key or its session token is not valid.'),
  UnrecognizedClientException: lost('The access key or its session token is not valid.'),
  SignatureDoesNotMatch: lost('The secret access key does not fit the access key.'),
  InvalidSignatureException: lost('The secret access key does not fit the access key.'),
  IncompleteSignature: lost('The access key is not complete.'),
  MissingAuthenticationToken: lost('AWS asks for an access key.'),
  ExpiredToken: lost('The session token has expired.'),
  ExpiredTokenException: lost('The session token has expired.'),
  RequestExpired: skewed,
}

/** In the XML of the query protocol, or the JSON of the other. */
function codeIn(text: string): string {
  try {
    const root = parseXml(text)
    return textAt(root, 'Error', 'Code') || textAt(root, 'Code') || textAt(root, 'Errors', 'Error', 'Code')
  } catch {
    const type = /"(?:__type|code|Code)"\s*:\s*"([^"]{1,200})"/.exec(text)?.[1]
    return type ?? ''
  }
}

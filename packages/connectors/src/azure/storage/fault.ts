import type { Answer } from '../../kit/http/index.ts'
import { SourceFault } from '../../kit/connector.ts'
import { parseXml, textAt } from '../../kit/xml.ts'

/** What the storage answered in place of what it was asked for: it concerns that one thing. */
export class StorageFault extends Error {
  readonly status: number
  /** Azure's own word: `BlobNotFound`, `ShareNotFound`, `AuthorizationFailure`. */
  readonly code: string
  constructor({ status, code, message }: Pick<StorageFault, 'status' | 'code' | 'message'>) {
    super(message)
    this.name = 'StorageFault'
    this.status = status
    this.code = code
  }
}

/** How the source signs in, as people know it. */
export type SignInKind = 'key' | 'signature' | 'application'

export const isDenied = (error: unknown) =>
  error instanceof StorageFault && (error.status === 403 || error.status === 401)
export const isMissing = (error: unknown) => error instanceof StorageFault && error.status === 404
/** Emulators and older kinds of account lack parts of it. */
export const isUnknown = (error: unknown) =>
  error instanceof StorageFault && (unknown.has(error.code) || [405, 501].includes(error.status))
const unknown = new Set(['FeatureNotSupportedForAccount', 'UnsupportedHttpVerb', 'NotImplemented', 'ApiNotImplemented'])

const plainWord = /^[A-Za-z0-9.]{1,80}$/

/** Reads a failure. @throws SourceFault when it is not about the one thing that was asked for */
export async function faultOf(answer: Answer, { what, by }: { what: string; by?: SignInKind }): Promise<StorageFault> {
  const text = await answer.text().catch(() => '')
  const said = answer.headers.get('x-ms-error-code') ?? codeIn(text)
  const code = plainWord.test(said) ? said : (byStatus[answer.status] ?? '')
  if (by && (refused.has(code) || /failed to authenticate/i.test(text))) {
    if (/date header|time skew/i.test(text)) throw new SourceFault('unreachable', skewed)
    throw new SourceFault('consent_lost', `${lost[by]} ${renew}`)
  }
  const sentence = sentences[code]
  if (sentence) throw new SourceFault('scope_missing', sentence)
  if ([429, 503].includes(answer.status) || code === 'ServerBusy' || code === 'OperationTimedOut')
    throw new SourceFault('throttled', 'Azure Storage wants fewer calls for a while. Reading goes on by itself then.')
  return new StorageFault({
    status: answer.status,
    code,
    message: `${what}: Azure Storage answered ${answer.status}${code && ` ${code}`}.`,
  })
}

/** Answers without a body, to HEAD and the like. */
const byStatus: Readonly<Record<number, string>> = {
  401: 'NoAuthenticationInformation',
  403: 'AuthorizationFailure',
  404: 'ResourceNotFound',
  412: 'ConditionNotMet',
}

const renew = 'Give the source a new one under Data Sources.'
const lost: Readonly<Record<SignInKind, string>> = {
  key: 'The account key does not fit the storage account.',
  signature: 'The shared access signature is not valid, or not any more.',
  application: 'The storage account does not take what the application signs in with.',
}
const refused = new Set(['AuthenticationFailed', 'InvalidAuthenticationInfo', 'NoAuthenticationInformation'])
const skewed = "Azure refuses the call for its time: this machine's clock is wrong. Set it (NTP), then scan again."

const sentences: Readonly<Record<string, string>> = {
  KeyBasedAuthenticationNotPermitted:
    'The storage account takes no account keys and no signatures made with them. Sign in as an application, or allow shared key access.',
  AccountIsDisabled: 'The storage account is disabled. Enable it, then scan again.',
}

function codeIn(text: string): string {
  try {
    return textAt(parseXml(text), 'Code')
  } catch {
    return ''
  }
}

import { z } from 'zod'
import { ConnectorError, SourceFault } from '../../kit/connector.ts'
import type { Answer } from '../../kit/http/index.ts'

/** What Cloud Storage answered in place of what it was asked for: it concerns that one thing. */
export class GcsFault extends Error {
  readonly status: number
  /** Google's own word: `notFound`, `forbidden`, `conditionNotMet`. */
  readonly reason: string
  constructor({ status, reason, what }: { status: number; reason: string; what: string }) {
    super(`${what}: Google Cloud Storage answered ${status}${reason && ` ${reason}`}.`)
    this.name = 'GcsFault'
    this.status = status
    this.reason = reason
  }
}

export const isDenied = (error: unknown) => error instanceof GcsFault && [401, 403].includes(error.status)
export const isMissing = (error: unknown) => error instanceof GcsFault && error.status === 404
/** Emulators lack parts of it. */
export const isUnknown = (error: unknown) => error instanceof GcsFault && [405, 501].includes(error.status)

const Said = z.object({
  error: z.object({
    errors: z.array(z.object({ reason: z.string() })).optional(),
    details: z.array(z.looseObject({ reason: z.string().optional() })).optional(),
  }),
})
const plainWord = /^[\w.-]{1,80}$/

/** Reads a failure. @throws SourceFault when it is not about the one thing that was asked for */
export async function faultOf(
  answer: Answer,
  { what, isAnonymous }: { what: string; isAnonymous: boolean },
): Promise<GcsFault> {
  const { status } = answer
  const reason = reasonIn(await answer.json().catch(() => undefined))
  if (status === 401 && !isAnonymous)
    throw new SourceFault(
      'consent_lost',
      'Google Cloud Storage does not let the source in. Give it the key of a service account under Data Sources.',
    )
  const sentence = sentences[reason]
  if (sentence && status !== 404) throw new SourceFault('scope_missing', sentence)
  if (status === 429 || tooMuch.has(reason) || status === 503)
    throw new SourceFault(
      'throttled',
      'Google Cloud Storage wants fewer calls for a while. Reading goes on by itself then.',
    )
  if (status >= 500)
    throw new SourceFault('unreachable', `${what}: Google answered ${status}. It is tried again later.`)
  return new GcsFault({ status, reason, what })
}

/** What a failure means for one object. */
export function itemFault(error: unknown, what: string): unknown {
  if (!(error instanceof GcsFault)) return error
  const { status, reason } = error
  if (sealed.has(reason))
    return new ConnectorError('encrypted', `${what} is encrypted with a key that only who stored it has.`)
  if (status === 401 || status === 403)
    return new ConnectorError(
      'permission_denied',
      `The service account may not read ${what}: it needs storage.objects.get, and the object's key in Cloud KMS must be in force.`,
    )
  if (status === 404) return new ConnectorError('vanished', `${what} is no longer there.`)
  if (status === 412)
    return new ConnectorError('changed_while_read', `${what} changed while it was read; the next scan reads it again.`)
  return new ConnectorError('io_error', error.message)
}

const tooMuch = new Set(['rateLimitExceeded', 'userRateLimitExceeded', 'quotaExceeded', 'RATE_LIMIT_EXCEEDED'])
const sealed = new Set(['resourceIsEncryptedWithCustomerEncryptionKey', 'customerEncryptionKeyIsIncorrect'])
const sentences: Readonly<Record<string, string>> = {
  accountDisabled:
    "The project's billing account is closed, so that its buckets cannot be read. Open it, then scan again.",
  accessNotConfigured:
    'The API of Cloud Storage is switched off. Enable it in the project, under APIs and services, Library.',
  SERVICE_DISABLED:
    'The API of Cloud Storage is switched off. Enable it in the project, under APIs and services, Library.',
}

function reasonIn(body: unknown): string {
  const { errors = [], details = [] } = Said.safeParse(body).data?.error ?? {}
  return [...errors, ...details].map(({ reason }) => reason).find(word => word && plainWord.test(word)) ?? ''
}

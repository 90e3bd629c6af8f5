import { ConnectorError, type ConnectorIo } from '../../kit/connector.ts'
import type { Google } from '../api.ts'
import { ownDomainsOf } from '../directory/domains.ts'
import type { Reading } from '../drive/reading.ts'
import { delegating, GoogleFault, isDenied, isMissing } from '../fault.ts'

/** What every remedy of Google Workspace works with. */
export interface Mending {
  google: Google
  reading: Reading
  now(): Date
  /** The organisation's own domains, those that Google has seen among them. */
  ownDomains(): Promise<readonly string[]>
}

export function mendingOf(reading: Reading, io: Pick<ConnectorIo, 'now' | 'ownDomains'>): Mending {
  let known: Promise<readonly string[]> | undefined
  const read = async () => [...io.ownDomains, ...(await ownDomainsOf(reading.google))]
  return {
    google: reading.google,
    reading,
    now: () => io.now(),
    ownDomains() {
      known ??= read().catch((error: unknown) => {
        known = undefined
        throw error
      })
      return known
    },
  }
}

export const changed = (name: string, how = 'is shared otherwise than when this was planned', wayOut = 'Plan again.') =>
  new ConnectorError('changed_while_read', `${name} ${how}. ${wayOut}`)

/** What a refusal to change one thing means. @throws ConnectorError, or what it was given where that is not about the one thing */
export function refusedFor(name: string, wayOut = 'Plan again.'): (error: unknown) => never {
  return error => {
    if (!(error instanceof GoogleFault)) throw error
    const { reason, message } = error
    if (isMissing(error))
      throw new ConnectorError('changed_while_read', `${name} is gone, or what was to be changed of it. ${wayOut}`, {
        cause: error,
      })
    if (!isDenied(error)) throw new ConnectorError('io_error', message, { cause: error })
    throw new ConnectorError(
      'permission_denied',
      `Google does not let it be changed: ${name}${reason && ` (${reason})`}. ${delegating} Where that is done, an administrator's rule or the rights of whose name is used forbid it.`,
      { cause: error },
    )
  }
}

import { ConnectorError, SourceFault } from '../../kit/connector.ts'
import type { Answer } from '../../kit/http/index.ts'

/** What Cosmos DB answered in place of what it was asked for: it concerns that one thing. */
export class CosmosFault extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.name = 'CosmosFault'
    this.status = status
  }
}

/** Reads a failure. Its own words are not passed on: they quote what was sent. @throws SourceFault when it is not about the one thing that was asked for */
export async function faultOf(answer: Answer, what: string): Promise<CosmosFault> {
  const said = await answer.text().catch(() => '')
  const { status } = answer
  if (/not valid at the current time|clock/i.test(said))
    throw new SourceFault(
      'unreachable',
      "Cosmos DB refuses the call for its time: this machine's clock is wrong. Set it (NTP), then scan again.",
    )
  if (status === 401)
    throw new SourceFault(
      'consent_lost',
      'Cosmos DB does not take the key. Give the source a key that holds under Data Sources.',
    )
  if (status === 403 && /firewall|originated from|ip address|virtual network|public internet/i.test(said))
    throw new SourceFault(
      'scope_missing',
      'The firewall of the Cosmos DB account does not let this machine in. Add its address under Networking, or use a private endpoint.',
    )
  if (status === 403 && /local authorization|disabled|aad/i.test(said))
    throw new SourceFault(
      'scope_missing',
      'The Cosmos DB account takes no keys. Allow key based authentication for it, or leave it out.',
    )
  if (status === 429 || status === 449 || status === 503)
    throw new SourceFault('throttled', 'Cosmos DB wants fewer calls for a while. Reading goes on by itself then.')
  return new CosmosFault(status, `${what}: Cosmos DB answered ${status}.`)
}

/** What a failure means for one container. */
export function itemFault(error: unknown, what: string): unknown {
  if (!(error instanceof CosmosFault)) return error
  if (error.status === 403)
    return new ConnectorError(
      'permission_denied',
      `${what} may not be read with this key. Use a read-only key of the account.`,
    )
  if (error.status === 404) return new ConnectorError('vanished', `${what} is no longer there.`)
  return new ConnectorError('io_error', error.message)
}

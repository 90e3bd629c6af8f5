import type { ConnectorIo } from './connector.ts'
import { nothingOutside } from './http/source-http.ts'
import { Places } from './places/places.ts'
import { SourceFault } from './source-fault.ts'

/** The world of sources that lie on this machine: they call nobody and need no token. */
export function localIo(io: Partial<ConnectorIo> = {}): ConnectorIo {
  return {
    http: nothingOutside,
    tokens: { get: () => Promise.reject(new SourceFault('consent_lost', 'This data source has no sign-in.')) },
    signal: new AbortController().signal,
    ownDomains: [],
    places: new Places(),
    now: () => new Date(),
    ...io,
  }
}

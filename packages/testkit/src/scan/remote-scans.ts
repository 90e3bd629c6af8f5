import type { Connector } from '@sharelight/connectors'
import { beforeEach } from 'vitest'
import { MadeUpRemote } from '../connectors/made-up.ts'
import { sourceScans, type SourceScans } from './source-scans.ts'

export interface RemoteScans extends SourceScans {
  /** The source that is scanned: each test has its own. */
  remote: MadeUpRemote
  /** When the last scan began, in milliseconds since 1970: each begins a second after the one before. */
  lastStart: number
}

/** Scans of a remote source in memory. Call it where a file of tests begins; `make` fills each test's source. */
export function remoteScans(make = () => new MadeUpRemote()): RemoteScans {
  const given: RemoteScans = Object.assign(
    sourceScans(() => ({
      connector: given.remote.connector as Connector,
      settings: {},
      startedAt: new Date((given.lastStart += 1000)),
    })),
    { remote: make(), lastStart: Date.parse('2026-02-01Z') },
  )
  beforeEach(() => {
    given.remote = make()
  })
  return given
}

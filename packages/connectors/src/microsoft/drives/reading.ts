import type { ConnectorIo, Grant, Principal } from '../../kit/connector.ts'
import type { Graph } from '../graph.ts'
import type { Marks } from './marks.ts'
import type { Microsoft365Settings } from '../microsoft-365/settings.ts'

/** What reading a drive takes. */
export interface Reading {
  graph: Graph
  settings: Microsoft365Settings
  io: Pick<ConnectorIo, 'signal' | 'http'>
  marks: Marks
  /** What one connection remembers. */
  known: {
    /** The list of sites is refused: that says nothing of a drive. */
    sitesRefused?: boolean
  }
}

/** Calls of one page that are made at the same time. */
export const askedAtOnce = 8

/** What is to be known of a folder for the sake of what lies in it. */
export interface Folder {
  key: string
  /** To people, the drive's name first. */
  path: string
  /** From the top of the drive: empty for the drive itself. */
  relative: string
  grants: readonly Grant[]
  /** What those below take over, where they have no grants of their own. */
  handedDown: readonly Grant[]
  /** Why the settings leave it out, with all that lies in it. */
  leftOut?: string
}

export interface DriveFacts {
  id: string
  name: string
  /** Whose it is, where it is a person's. */
  owner?: Principal | undefined
}

import type { ConnectorIo, Grant } from '../../kit/connector.ts'
import type { Google } from '../api.ts'
import type { People } from '../directory/people.ts'
import type { DriveLabels } from '../labels/drive-labels.ts'
import type { GoogleWorkspaceSettings } from '../google-workspace/settings.ts'
import type { DriveLabel } from '../labels/resources.ts'
import type { Root } from './keys.ts'

/** What reading drives takes. */
export interface Reading {
  google: Google
  people: People
  labels: DriveLabels
  settings: GoogleWorkspaceSettings
  io: Pick<ConnectorIo, 'signal' | 'ownDomains' | 'now'>
}

/** Calls of one page that are made at the same time. */
export const askedAtOnce = 8

/** A drive that is being read, in the name of somebody who may. */
export interface OpenDrive {
  root: Root
  /** Of the folder at its top. */
  top: string
  name: string
  as: string
  /** Labels that its files are asked for, by their ids; nothing where they are not read. */
  labels?: ReadonlyMap<string, DriveLabel> | undefined
}

/** What is to be known of a folder for the sake of what lies in it. */
export interface Folder {
  key: string
  /** To people, the drive's name first. */
  path: string
  /** From the top of the drive: empty for the drive itself. */
  relative: string
  grants: readonly Grant[]
  /** Why the settings leave it out, with all that lies in it. */
  leftOut?: string
}

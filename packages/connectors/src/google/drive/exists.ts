import { exclusion } from '../../kit/walk/globs.ts'
import { SourceFault } from '../../kit/connector.ts'
import { GoogleFault } from '../fault.ts'
import { Folders } from './folders.ts'
import { placeIn } from './keys.ts'
import { openDrive } from './open-drive.ts'
import { NobodyReads } from '../nobody-reads.ts'
import type { Reading } from './reading.ts'

/** Whether a file is still there and the settings take it in; nothing for what is no key of a file. Where its drive is shut, nobody can tell: it is there. */
export function isFileThere(reading: Reading, key: string): Promise<boolean> | undefined {
  const place = placeIn(key)
  if (!place) return undefined
  // What a drive stands for that is shut: it has no file of its own.
  return place.file === 'root' ? Promise.resolve(false) : isThere(reading, place)
}

async function isThere(reading: Reading, { root, file }: NonNullable<ReturnType<typeof placeIn>>): Promise<boolean> {
  if (!reading.settings.services.includes('drive')) return false
  try {
    const drive = await openDrive(reading, { root, name: '' })
    const folders = new Folders(reading, drive)
    const found = await folders.ask(file)
    if (!found || found.trashed) return false
    if (root.kind === 'my' ? !found.ownedByMe : found.driveId !== root.id) return false
    const parent = await folders.reach(found.parents?.[0], [])
    if (!parent || parent.leftOut !== undefined) return false
    const { include, exclude } = reading.settings
    const name = found.name || found.id
    const isFolder = found.mimeType === 'application/vnd.google-apps.folder'
    return exclusion(include, exclude)(parent.relative ? `${parent.relative}/${name}` : name, isFolder) === undefined
  } catch (error) {
    if (error instanceof NobodyReads) return !error.isGone
    if (error instanceof GoogleFault || (error instanceof SourceFault && error.code === 'consent_lost')) return true
    throw error
  }
}

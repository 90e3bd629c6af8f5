import { z } from 'zod'
import { DropboxFault, isMissing } from './fault.ts'
import { whyLeftOut } from './entries.ts'
import { placeIn } from './keys.ts'
import type { DropboxReading } from './list.ts'

const Found = z.looseObject({ '.tag': z.string().nullish() })

/** Whether a file is still there and the settings take it in. Where Dropbox does not say, it is there. */
export async function isThere({ dropbox, accounts, settings }: DropboxReading, key: string): Promise<boolean> {
  const place = placeIn(key)
  const space = place && (await accounts.space(place.space))
  if (!place || !space) return false
  if (place.path === '') return true
  try {
    const call = { route: 'files/get_metadata', arg: { path: place.path }, as: space.speaker, what: 'A file' }
    const found = await dropbox.call(Found, call)
    return whyLeftOut(place.path, { settings, isFolder: found['.tag'] === 'folder' }) === undefined
  } catch (error) {
    if (error instanceof DropboxFault) return !isMissing(error)
    throw error
  }
}

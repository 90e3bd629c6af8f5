import { ConnectorError } from '../../kit/connector.ts'
import { GraphFault, isMissing } from '../fault.ts'
import type { Reading } from '../drives/reading.ts'
import { attachmentPath, bucketOf, folderOf, immutable, isStandIn, messagePath, placeOf, userPath } from './keys.ts'
import { wholeMailbox } from './mailbox.ts'

/** Whether a message, an attachment or a folder is still there. What cannot be told of is. */
export async function mailIsThere({ graph, settings }: Reading, key: string): Promise<boolean> {
  if (!settings.services.includes('exchange')) return false
  const asked = askedOf(key)
  if (!asked) return false
  try {
    const { user, path } = asked
    const call = { path: `${path}?$select=id`, bucket: bucketOf(user), prefer: immutable, what: 'A message' } as const
    const answer = await graph.call(call)
    answer.discard()
    return true
  } catch (error) {
    if (isMissing(error)) return false
    // It is shut: nobody can tell.
    if (error instanceof GraphFault) return true
    throw error
  }
}

function askedOf(key: string): { user: string; path: string } | undefined {
  try {
    if (key.split('/')[2] === 'folders') {
      const { user, folder } = folderOf(key)
      if (folder === wholeMailbox) return undefined
      return { user, path: `${userPath(user)}/mailFolders/${encodeURIComponent(folder)}` }
    }
    const place = placeOf(key)
    if (isStandIn(place)) return undefined
    const { user, attachment } = place
    return { user, path: attachment === undefined ? messagePath(place) : attachmentPath({ ...place, attachment }) }
  } catch (error) {
    if (error instanceof ConnectorError) return undefined
    throw error
  }
}

import { GraphFault, isMissing } from '../fault.ts'
import { isGone, unreadFiles } from './entries.ts'
import { conversationKey, conversationOf, conversationPath, messagePath, placeOf, type Conversation } from './keys.ts'
import { teamsGet, type TeamsReading } from './reading.ts'
import { Channel, Message } from './resources.ts'

/** Whether a message, or the channel or chat of a folder, is still there. Where it is refused nobody can tell: it is there. */
export async function isMessageThere(reading: TeamsReading, key: string): Promise<boolean> {
  if (!reading.settings.services.includes('teams')) return false
  const [said = '', file] = key.split('#file/')
  // It stands for messages that were not given out, and goes once they are.
  if (said.includes('#')) return false
  const place = placeOf(said)
  const at = place?.at ?? conversationOf(key)
  if (!at) return false
  if (reading.known.refused.size) return true
  if (!(await isConversationThere(reading, at))) return false
  if (!place) return true
  const team = 'chat' in at ? undefined : at.team
  const call = { schema: Message, path: messagePath(place), what: 'Whether a message is there', team }
  return found(
    teamsGet(reading, call).then(
      message => !isGone(message) && (file === undefined || Number(file) < unreadFiles(reading, message).length),
    ),
  )
}

/** Asked once for all that was said there. */
function isConversationThere(reading: TeamsReading, at: Conversation): Promise<boolean> {
  const { there } = reading.known
  const key = conversationKey(at)
  const team = 'chat' in at ? undefined : at.team
  const call = { schema: Channel, path: conversationPath(at), what: 'Whether a conversation is there', team }
  const asked = there.get(key) ?? found(teamsGet(reading, call).then(() => true))
  there.set(key, asked)
  asked.catch(() => there.delete(key))
  return asked
}

const found = (asked: Promise<boolean>) =>
  asked.catch((error: unknown) => {
    if (isMissing(error)) return false
    if (error instanceof GraphFault) return true
    throw error
  })

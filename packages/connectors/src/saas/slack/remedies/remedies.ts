import { z } from 'zod'
import { ConnectorError, type Receipt, type Remedy, type RemedyTarget, type Step } from '../../../kit/connector.ts'
import { guarded } from '../../../kit/guarded.ts'
import { fileOf, messageAt } from '../content.ts'
import { stampOf } from '../entries.ts'
import { isMissing } from '../fault.ts'
import { placeIn, type SlackPlace } from '../keys.ts'
import type { ListReading } from '../list.ts'
import { changed, refused } from './mending.ts'
import { removeOutsiders } from './remove-outsiders.ts'

const None = z.looseObject({})
const Answer = z.looseObject({ ok: z.literal(true) })
const PublicBefore = z.object({ file: z.string(), name: z.string(), link: z.string().nullable() })
const DeletedBefore = z.object({ key: z.string(), stamp: z.string().nullable(), file: z.string().nullable() })

/** Everything that can be done in Slack, by the names that playbooks know. */
export function slackRemedies(reading: ListReading): Record<string, Remedy> {
  const guard = <P>(remedy: Remedy<P>) => guarded(reading.settings, remedy)
  return {
    remove_public_access: guard(removePublicLink(reading)),
    remove_outside_access: guard(removeOutsiders(reading)),
    delete_item: guard(deleteItem(reading)),
  }
}

/** Ends the public link of a file. */
function removePublicLink(reading: ListReading): Required<Remedy<z.infer<typeof None>>> {
  const change = async (method: 'files.revokePublicURL' | 'files.sharedPublicURL', file: string) => {
    const call = { method, parameters: { file }, what: 'The public link of a file', isChange: true }
    await reading.slack.call(Answer, call).catch(refused)
  }
  const now = (file: string) => fileOf(reading, file).catch(refused)
  return {
    params: None,
    async plan(target) {
      const { file } = placeOf(target)
      if (file === undefined) return undefined
      const found = await now(file)
      if (!found.public_url_shared) return undefined
      const name = found.name || found.title || file
      return {
        target,
        says: `Ends the public link of ${name}.`,
        before: { file, name, link: found.permalink_public ?? null },
        after: { link: null },
        takes: { principals: ['anonymous'] },
      } satisfies Step
    },
    async apply(step) {
      const before = PublicBefore.parse(step.before)
      const found = await now(before.file)
      if (found.public_url_shared && (found.permalink_public ?? null) !== before.link) throw changed(before.name)
      if (found.public_url_shared) await change('files.revokePublicURL', before.file)
      return { step, at: reading.io.now(), undo: before }
    },
    async undo({ step }) {
      const before = PublicBefore.parse(step.before)
      if (!(await now(before.file)).public_url_shared) await change('files.sharedPublicURL', before.file)
    },
    async checkUndo({ step }: Receipt) {
      const { file, name } = PublicBefore.parse(step.before)
      await now(file)
      return `Lets anybody with the link open ${name} again. Slack may give the link another address.`
    },
  }
}

/** Deletes a message or a file for good. */
function deleteItem(reading: ListReading): Remedy<z.infer<typeof None>> {
  return {
    params: None,
    async plan(target) {
      const place = placeOf(target)
      const stamp = place.file === undefined ? stampOf(await messageAt(reading, place)) : null
      if (place.file !== undefined) await fileOf(reading, place.file).catch(refused)
      return {
        target,
        says:
          place.file === undefined
            ? 'Deletes the message for good.'
            : 'Deletes the file for good, wherever it was shared.',
        before: { key: target.key, stamp, file: place.file ?? null },
        after: {},
        takes: 'item',
      } satisfies Step
    },
    async apply(step) {
      const before = DeletedBefore.parse(step.before)
      await deleteNow(reading, placeOf({ key: before.key }), before.stamp)
      return { step, at: reading.io.now() }
    },
  }
}

/** Once it is gone, there is nothing left to do. */
async function deleteNow(reading: ListReading, place: SlackPlace, stamp: string | null): Promise<void> {
  try {
    if (place.file === undefined) {
      const message = await messageAt(reading, place)
      if (stampOf(message) !== stamp) throw changed('The message')
      const parameters = { channel: place.channel, ts: place.ts }
      await reading.slack.call(Answer, { method: 'chat.delete', parameters, what: 'A message', isChange: true })
    } else {
      const parameters = { file: place.file }
      await reading.slack.call(Answer, { method: 'files.delete', parameters, what: 'A file', isChange: true })
    }
  } catch (error) {
    const isGone = isMissing(error) || (error instanceof ConnectorError && error.reason === 'vanished')
    if (!isGone) refused(error)
  }
}

function placeOf({ key }: Pick<RemedyTarget, 'key'>): SlackPlace {
  const place = placeIn(key)
  if (!place) throw new ConnectorError('vanished', `${key.slice(0, 200)} is no message or file.`)
  return place
}

import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { ConnectorError, type Receipt, type Remedy, type RemedyTarget, type Step } from '../connector.ts'
import { displayPath } from '../key.ts'
import { objectOf, type ObjectName } from './keys.ts'

/** Signs that every service takes in names and values of tags. */
const Params = z.object({
  tag: z
    .string()
    .regex(/^[a-z][a-z0-9_]{0,59}$/)
    .default('sharelight'),
  value: z
    .string()
    .regex(/^[A-Za-z0-9+\-=._:/@]([A-Za-z0-9 +\-=._:/@]{0,198}[A-Za-z0-9+\-=._:/@])?$/)
    .default('sensitive'),
})
type Params = z.infer<typeof Params>

export const Tags = z.record(z.string(), z.string())
export type Tags = z.infer<typeof Tags>
const State = z.object({ tags: Tags })

export interface FoundTags {
  tags: Tags
  /** The service's own mark of the tags as they are; empty where it has none. */
  mark: string
}

/** Tags of objects by each service's own calls. @throws ConnectorError `permission_denied`, `vanished` or `changed_while_read` */
export interface TagStore {
  /** How many an object may have. */
  mostTags: number
  stampOf(place: ObjectName): Promise<string | undefined>
  tagsOf(place: ObjectName): Promise<FoundTags>
  /** All of them, in place of those that `found` names. */
  setTags(place: ObjectName, tags: Tags, found: FoundTags): Promise<void>
}

interface Tagging {
  store: TagStore
  /** Whether the source is for this bucket. */
  covers(bucket: string): boolean
  now(): Date
}

/** Marks an object for rules that the organisation has elsewhere, such as those on life cycles and access; nothing else of it changes. */
export function tagObjects(given: Tagging): Remedy<Params> {
  return {
    params: Params,
    plan: (target, params) => plan(given, target, params),
    async apply(step) {
      await change(given, step, { isUndo: false })
      return { step, at: given.now(), undo: step.before }
    },
    undo: ({ step }: Receipt) => change(given, step, { isUndo: true }),
    async checkUndo({ step }) {
      const { from, found, to } = await lookAt(given, step, { isUndo: true })
      return isDeepStrictEqual(found.tags, to)
        ? `${nameOf(from)} has the tags that it had before.`
        : `Gives ${nameOf(from)} back the tags that it had before.`
    },
  }
}

async function plan(given: Tagging, target: RemedyTarget, { tag, value }: Params): Promise<Step | undefined> {
  const { store } = given
  const from = placeOf(given, target)
  const stamp = await store.stampOf(from)
  if (stamp === undefined) return undefined
  if (target.stamp !== undefined && target.stamp !== stamp) throw changed(from)
  const { tags } = await store.tagsOf(from)
  const after = { ...tags, [tag]: value }
  if (tags[tag] === value) return undefined
  if (Object.keys(after).length > store.mostTags)
    throw new ConnectorError('unsupported', `${nameOf(from)} has ${store.mostTags} tags already, and may have no more.`)
  const instead = tags[tag] === undefined ? '' : ` in place of ${tags[tag]}`
  return {
    target,
    says: `Tags ${nameOf(from)} with ${tag} = ${value}${instead}.`,
    before: { tags },
    after: { tags: after },
    takes: { grants: [] },
  }
}

async function change(given: Tagging, step: Step, how: { isUndo: boolean }): Promise<void> {
  const { from, found, to } = await lookAt(given, step, how)
  if (!isDeepStrictEqual(found.tags, to)) await given.store.setTags(from, to, found)
}

/** @throws ConnectorError `changed_while_read` where somebody else has changed the tags since */
async function lookAt(given: Tagging, step: Step, { isUndo }: { isUndo: boolean }) {
  const [before, after] = [State.parse(step.before).tags, State.parse(step.after).tags]
  const from = placeOf(given, step.target)
  const found = await given.store.tagsOf(from)
  if (![before, after].some(each => isDeepStrictEqual(each, found.tags))) throw changed(from)
  return { from, found, to: isUndo ? before : after }
}

/** @throws ConnectorError `vanished` for what is none of the source's objects */
function placeOf({ covers }: Tagging, { key }: Pick<RemedyTarget, 'key'>): ObjectName {
  const place = objectOf(key)
  if (covers(place.bucket)) return place
  throw new ConnectorError('vanished', `The data source does not read ${place.bucket}.`)
}

const nameOf = ({ bucket, key }: ObjectName) => `${bucket}/${displayPath(key)}`
const changed = (place: ObjectName) =>
  new ConnectorError('changed_while_read', `${nameOf(place)} is not what this was planned for. Plan again.`)

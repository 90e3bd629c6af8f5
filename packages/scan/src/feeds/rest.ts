import type { ScanContext } from '../context.ts'
import { feedStream } from './stream.ts'

/** A list that is told whole each time rests so many times as long as reading it took: looks spend a twentieth of the time on it at most. */
const restsFor = 20
const longestRestMs = 24 * 60 * 60_000

/** When a feed was read last, in milliseconds since 1970; `ended` is absent while it is read. */
interface LastRead {
  began: number
  ended?: number
}

const streamOf = (name: string) => feedStream(`${name} read`)
/** None but `timed` writes it. */
const ownText = (text: string | undefined) => (text === undefined ? undefined : (JSON.parse(text) as LastRead))

/** Whether a look leaves a feed alone for now. One that tells only what changed is always read. */
export async function isResting(name: string, { cursors }: ScanContext): Promise<boolean> {
  const list = await cursors.of(feedStream(name))
  if (!list?.done || list.covers !== 'all' || list.position !== undefined) return false
  const { began = 0, ended } = ownText((await cursors.of(streamOf(name)))?.position) ?? {}
  return ended !== undefined && Date.now() - ended < Math.min(longestRestMs, restsFor * (ended - began))
}

/** Keeps how long a feed takes; of a scan that goes on with one, from where it began. */
export async function timed(name: string, { cursors, scanId }: ScanContext, read: () => Promise<void>): Promise<void> {
  const stream = streamOf(name)
  const before = await cursors.of(stream)
  const own = before?.scanId === scanId ? before : undefined
  if (own?.done) return read()
  const began = ownText(own?.position)?.began ?? Date.now()
  const save = (last: LastRead, done: boolean) =>
    cursors.save({ stream, position: JSON.stringify(last), covers: 'changes', scanId, done })
  await save({ began }, false)
  await read()
  await save({ began, ended: Date.now() }, true)
}

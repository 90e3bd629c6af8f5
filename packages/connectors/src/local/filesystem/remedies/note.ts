import { readFile } from 'node:fs/promises'
import { errorCode } from '../../../kit/fault.ts'
import { displayPath } from '../../../kit/key.ts'
import { names, putIn, takeOut, writeInto, type Entry } from './entry.ts'
import type { Facts } from './file-facts.ts'
import { look, type Spot } from './spot.ts'

const longestName = 255
const most = 9

/** A name beside the file's own that is free. Nothing where many such names are taken. */
export async function noteName(spot: Spot): Promise<Buffer | undefined> {
  for (let number = 1; number <= most; number++) {
    const name = named(spot.name, number === 1 ? ' - quarantined.txt' : ` - quarantined (${number}).txt`)
    if (!(await look(spot.at(name)))) return name
  }
  return undefined
}

/** Cut where a character ends, so that the name is as good as the file's own. */
function named(name: Buffer, ending: string): Buffer {
  let end = Math.min(name.length, longestName - ending.length)
  while (end < name.length && end > 0 && ((name[end] ?? 0) & 0xc0) === 0x80) end--
  return Buffer.concat([name.subarray(0, end), Buffer.from(ending)])
}

export function noteText(
  name: Buffer,
  { at, id, reason }: { at: Date; id: string; reason?: string | undefined },
): string {
  const day = at.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
  return [
    `The file "${displayPath(name)}" was moved to quarantine on ${day}.`,
    '',
    reason ?? 'It holds information that should not be kept here.',
    '',
    'Nothing of it is lost. If you need it, ask whoever looks after Sharelight in your organisation:',
    'the file can be put back exactly as it was.',
    '',
    `Reference: ${id}`,
    '',
  ].join('\n')
}

/** Leaves the note where the file was, for whoever could read the file. Where something else took its name meanwhile, there is none. */
export async function leaveNote(
  spot: Spot,
  entry: Entry,
  { text, file }: { text: string; file: Facts },
): Promise<void> {
  if (await isNote(spot, text)) return
  await writeInto(entry, names.other, async handle => {
    await handle.writeFile(text)
    await handle.chown(file.uid, file.gid).catch(onlyRootGivesAway)
    await handle.chmod((Number.parseInt(file.mode, 8) & 0o444) | 0o400)
  })
  await putIn(spot, entry, names.other)
}

/** Takes the note away, unless somebody has made something else of it. */
export async function takeNote(spot: Spot, entry: Entry, text: string): Promise<void> {
  const there = await look(spot.at(spot.name))
  if (!there || !(await isNote(spot, text))) return
  await takeOut(spot, entry, { as: names.other, ino: String(there.ino) })
}

async function isNote(spot: Spot, text: string): Promise<boolean> {
  const there = await look(spot.at(spot.name))
  if (!there?.isFile() || Number(there.size) !== Buffer.byteLength(text)) return false
  return (await readFile(spot.at(spot.name), 'utf8')) === text
}

function onlyRootGivesAway(error: unknown): void {
  if (!['EPERM', 'EINVAL', 'ENOTSUP'].includes(errorCode(error))) throw error
}

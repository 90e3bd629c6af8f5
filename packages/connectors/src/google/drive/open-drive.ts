import { z } from 'zod'
import { isMissing } from '../fault.ts'
import { NobodyReads } from '../nobody-reads.ts'
import type { Root } from './keys.ts'
import { membersOf } from './members.ts'
import type { OpenDrive, Reading } from './reading.ts'

/** In the name of whose it is, or of a member of a shared drive. @throws NobodyReads */
export async function openDrive(
  reading: Reading,
  { root, name }: Pick<OpenDrive, 'root' | 'name'>,
): Promise<OpenDrive> {
  const as = await readerOf(reading, root)
  const top = root.kind === 'shared' ? root.id : await topOf(reading, as)
  return { root, name, as, top, labels: await reading.labels.known() }
}

/** Whoever reads what lies in the drive, by address. @throws NobodyReads */
export async function readerOf(reading: Reading, root: Root): Promise<string> {
  if (root.kind === 'my') return reading.people.addressOf(root.id)
  try {
    for await (const address of membersOf(reading, root.id)) {
      const person = await reading.people.find(address)
      if (person && !person.suspended && !person.archived) return person.primaryEmail
    }
  } catch (error) {
    if (isMissing(error)) throw new NobodyReads('The shared drive is no longer there.', true)
    throw error
  }
  throw new NobodyReads(
    'Nobody of the organisation is a member of the shared drive, so that nobody can read it. Add a member in the Admin console under Drive and Docs.',
  )
}

const Top = z.looseObject({ id: z.string() })

async function topOf({ google }: Reading, as: string): Promise<string> {
  const what = "A person's drive"
  const call = { api: 'drive', path: '/files/root', query: { fields: 'id' }, as, scope: 'drive', what } as const
  return (await google.get(Top, call)).id
}

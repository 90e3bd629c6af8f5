import { SourceFault, type Entry, type Page, type Removed } from '../../kit/connector.ts'
import { GoogleFault } from '../fault.ts'
import { keyOf } from './keys.ts'
import { NobodyReads } from './open-drive.ts'
import type { OpenDrive, Reading } from './reading.ts'

type Named = Pick<OpenDrive, 'root' | 'name'>
type Problem = { problem: Page<Entry | Removed> }

/** What it means for one drive that it could not be opened. @throws whatever concerns the whole source */
export async function whyShut(reading: Reading, named: Named, error: unknown): Promise<Problem> {
  if (error instanceof NobodyReads) return shut(named, error.message, error.isGone)
  if (error instanceof GoogleFault)
    return shut(
      named,
      `Google keeps it shut (${error.status} ${error.reason}): Drive may be switched off for this account.`,
    )
  // Google gives no token for somebody who is suspended, and says no more than that: the directory says why.
  if (!(error instanceof SourceFault) || error.code !== 'consent_lost' || named.root.kind !== 'my') throw error
  const person = await reading.people.ask(named.root.id)
  if (!person) return shut(named, 'The account is no longer there.', true)
  if (!person.suspended && !person.archived) throw error
  return shut(named, 'The account is suspended: Google lets nobody read its drive until it is restored.')
}

function shut({ root, name }: Named, detail: string, isGone = false): Problem {
  const reason = isGone ? 'vanished' : 'permission_denied'
  const entry: Entry = { type: 'problem', key: keyOf(root, 'root'), name, path: name, status: 'failed', reason, detail }
  return { problem: { items: [entry], covers: isGone ? 'all' : 'changes' } }
}

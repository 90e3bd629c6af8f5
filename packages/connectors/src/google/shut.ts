import { SourceFault, type Entry, type Page, type Removed } from '../kit/connector.ts'
import type { People } from './directory/people.ts'
import { GoogleFault } from './fault.ts'
import { NobodyReads } from './nobody-reads.ts'

/** A drive or a mailbox, by the entry that says why it is not read. */
interface Shut {
  key: string
  name: string
  /** Google's name of what is in it. */
  what: string
  /** The account that it belongs to, where it belongs to one. */
  user: string | undefined
}

type Problem = { problem: Page<Entry | Removed> }

/** What it means for one drive or mailbox that it could not be opened. @throws whatever concerns the whole source */
export async function whyShut({ people }: { people: People }, of: Shut, error: unknown): Promise<Problem> {
  if (error instanceof NobodyReads) return told(of, error.message, error.isGone)
  if (error instanceof GoogleFault)
    return told(
      of,
      `Google keeps it shut (${error.status} ${error.reason}): ${of.what} may be switched off for this account.`,
    )
  // Google gives no token for somebody who is suspended, and says no more than that: the directory says why.
  if (!(error instanceof SourceFault) || error.code !== 'consent_lost') throw error
  if (of.user === undefined) {
    // Somebody who belonged to it may have been suspended since: another of its members reads it the next time.
    await people.forget()
    return told(of, `Nobody who belongs to it can be acted for at present. It is tried again with the next scan.`)
  }
  const person = await people.ask(of.user)
  if (!person) return told(of, 'The account is no longer there.', true)
  if (!person.suspended && !person.archived) throw error
  return told(of, `The account is suspended: Google lets nobody read its ${of.what} until it is restored.`)
}

function told({ key, name }: Shut, detail: string, isGone = false): Problem {
  const reason = isGone ? 'vanished' : 'permission_denied'
  const entry: Entry = { type: 'problem', key, name, path: name, status: 'failed', reason, detail }
  return { problem: { items: [entry], covers: isGone ? 'all' : 'changes' } }
}

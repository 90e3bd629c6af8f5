import { appendAll, outsideCalls, type AuditActor, type AuditLine, type Stores } from '@sharelight/store'
import type { FastifyBaseLogger } from 'fastify'

/** Something that happens often: who saw, tried or was refused what. */
export interface Note {
  actor: AuditActor
  action: string
  /** An id or a name. */
  subject?: string
  details?: Readonly<Record<string, string | number | boolean>>
  /** Brought about by whoever may call, under as many addresses as they have: those of one account are one entry. */
  byAnybody?: true
}

/** Collects what happens often, and writes it to the audit trail in batches, off the way of the calls that it tells of. */
export interface Notes {
  /** What one caller does again within a minute is one entry with a count. `soon`: written within a second or so. */
  note(note: Note, soon?: 'soon'): void
  /** Writes what was noted so far. */
  flush(): Promise<void>
}

interface Gathered extends Note {
  count: number
  subjects: Set<string>
  addresses: Set<string>
  from: string
}
type Pending = Map<string, Map<string, Gathered>>

/** Entries of one organisation in one batch: strangers are many and cost nothing to invent; users are known. Beyond that they are told together. */
const mostOf = ({ actor, byAnybody }: Note) => (byAnybody || actor.userId === null ? 60 : 1000)
const mostSubjects = 50
const mostAddresses = 20
const mostTrails = 5000
const longestSubject = 200
const soonMs = 1000

type Needs = { stores: Stores; log: Pick<FastifyBaseLogger, 'error'>; now(): Date }

export function createNotes({ stores, log, now }: Needs): Notes {
  let pending: Pending = new Map()
  let writing: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined

  async function write(taken: Pending) {
    for (const [organisationId, notes] of taken) {
      await writeTrail(stores, organisationId, [...notes.values()]).catch((error: unknown) => {
        log.error(
          { err: error, entries: notes.size },
          'the audit trail could not be written; these entries are tried again',
        )
        for (const note of notes.values()) gather(pending, note, now())
      })
    }
  }

  function flush() {
    clearTimeout(timer)
    timer = undefined
    // What is noted while one batch is written is in the next.
    writing = writing.then(() => {
      const taken = pending
      pending = new Map()
      // Whichever call it was that found it full or late.
      return outsideCalls(() => write(taken))
    })
    return writing
  }

  return {
    flush,
    note(note, soon) {
      gather(pending, note, now())
      if (soon) timer ??= setTimeout(() => void flush(), soonMs).unref()
    },
  }
}

async function writeTrail(stores: Stores, organisationId: string, notes: readonly Gathered[]): Promise<void> {
  // Before the transaction: the embedded database has one session.
  const emails = await emailsOf(stores, organisationId, notes)
  await stores.meta.acrossOrganisations.transaction().execute(tx =>
    appendAll(
      tx,
      organisationId,
      notes.map(note => lineOf(note, emails)),
    ),
  )
}

function gather(pending: Pending, note: Note & Partial<Gathered>, now: Date): void {
  const { actor } = note
  const notes = pending.get(actor.organisationId) ?? new Map<string, Gathered>()
  if (!pending.has(actor.organisationId) && pending.size >= mostTrails) return
  pending.set(actor.organisationId, notes)
  const address = note.byAnybody ? '' : actor.address
  const key = JSON.stringify([note.action, actor.userId, actor.userEmail, address, note.details])
  const known = notes.get(key) ?? (notes.size < mostOf(note) ? undefined : notes.get(note.action))
  if (known) return addTo(known, note)
  const isRoom = notes.size < mostOf(note)
  const kept = isRoom
    ? note
    : { action: note.action, actor: { ...actor, userId: null, userEmail: 'others', address: '' } }
  const gathered: Gathered = {
    ...kept,
    count: 0,
    subjects: new Set(),
    addresses: new Set(),
    from: note.from ?? now.toISOString(),
  }
  addTo(gathered, note)
  notes.set(isRoom ? key : note.action, gathered)
}

function addTo(gathered: Gathered, { actor, count = 1, subject, subjects, addresses }: Partial<Gathered>): void {
  gathered.count += count
  for (const each of addresses ?? (actor?.address ? [actor.address] : [])) {
    if (gathered.addresses.size < mostAddresses) gathered.addresses.add(each)
  }
  for (const each of subjects ?? (subject === undefined ? [] : [subject])) {
    if (gathered.subjects.size < mostSubjects) gathered.subjects.add(each.slice(0, longestSubject))
  }
}

function lineOf(
  { actor, action, subjects, addresses, details, count, from }: Gathered,
  emails: ReadonlyMap<string, string>,
): AuditLine {
  const [only = ''] = subjects
  return {
    actor: {
      ...actor,
      ...(addresses.size > 1 && { address: '' }),
      userEmail: actor.userEmail || (emails.get(actor.userId ?? '') ?? ''),
    },
    change: {
      action,
      subject: subjects.size > 1 ? `${subjects.size} of them` : only,
      before: null,
      after: {
        ...details,
        ...(count > 1 && { count, from }),
        ...(subjects.size > 1 && { subjects: [...subjects] }),
        ...(addresses.size > 1 && { addresses: [...addresses] }),
      },
    },
  }
}

/** Where only an id is known. */
async function emailsOf(
  { meta }: Stores,
  organisationId: string,
  notes: readonly Note[],
): Promise<Map<string, string>> {
  const ids = [
    ...new Set(notes.flatMap(({ actor }) => (actor.userId !== null && actor.userEmail === '' ? [actor.userId] : []))),
  ]
  if (ids.length === 0) return new Map()
  const rows = await meta
    .forOrganisation(organisationId)
    .selectFrom('users')
    .select(['id', 'email'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, email }) => [id, email]))
}

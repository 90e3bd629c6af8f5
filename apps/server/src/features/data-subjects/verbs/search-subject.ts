import { IdentityKind, type MetricFilter, type SubjectAnswer, type SubjectPerson } from '@sharelight/contract'
import { audit } from '@sharelight/store'
import type { Context } from '../../../context.ts'
import { actorOf } from '../../../http/actor.ts'
import { instant, number, one, text, type AnswerRow } from '../../investigation/verbs/cells.ts'
import { ask } from '../../metrics/verbs/ask.ts'
import { shownFrame } from '../../metrics/verbs/frame.ts'
import { accountsOf } from './accounts-of.ts'
import { findSubject, namedLike, type Subject } from './find-subject.ts'
import { countItems, foundItems } from './found-items.ts'

interface Question {
  subject: string
  offset: number
  limit: number
}

/** What is held about one person. The trail says who asked and what came of it; whom they asked for it says only to who has the organisation's key. */
export async function searchSubject(ctx: Context, { subject: search, ...page }: Question): Promise<SubjectAnswer> {
  const subject = await findSubject(ctx, search)
  const [{ items, more }, accounts, owned, named, events, exposures, coverage] = await Promise.all([
    foundItems(ctx, subject, page),
    accountsOf(ctx, subject),
    subject.ids.length ? countItems(ctx, among('owner', subject)) : 0,
    filesNamed(ctx, subject),
    eventsOf(ctx, subject),
    exposuresOf(ctx, subject),
    coverageOf(ctx),
  ])
  const answer = {
    reference: subject.reference,
    identifiers: subject.identifiers.map(({ kind, value, inContent }) => ({ kind, value, inContent })),
    people: subject.rows.map(toPerson),
    items,
    owned,
    named,
    events,
    exposures,
    accounts,
    coverage: { ...coverage, more },
  }
  await noteSearch(ctx, subject, {
    items: items.total,
    identities: subject.ids.length,
    accounts: accounts.length,
    events: events.did + events.received,
  })
  return answer
}

/** Into the audit trail: never what was searched for. */
export async function noteSearch(
  ctx: Context,
  { reference, identifiers }: Pick<Subject, 'reference' | 'identifiers'>,
  found: Readonly<Record<string, number>> | null,
) {
  const by = Object.fromEntries(
    [...Map.groupBy(identifiers, ({ kind }) => kind)].map(([kind, those]) => [kind, those.length]),
  )
  await ctx.services.stores.meta
    .forOrganisation(ctx.organisation.id)
    .transaction()
    .execute(tx =>
      audit(tx, actorOf(ctx), {
        action: 'data-subject.search',
        subject: reference,
        before: null,
        after: { by, ...(found && { found }) },
      }),
    )
}

const among = (dimension: string, { ids }: Subject): MetricFilter => ({ dimension, operator: 'in', value: ids })

async function filesNamed(ctx: Context, { identifiers }: Subject): Promise<number> {
  const or = identifiers.flatMap(({ kind, value, forms }) =>
    kind === 'name' && forms.length ? [namedLike('name', value)] : [],
  )
  return or.length ? countItems(ctx, { or }) : 0
}

async function eventsOf(ctx: Context, subject: Subject): Promise<SubjectAnswer['events']> {
  if (!subject.ids.length) return { did: 0, received: 0, lastAt: null }
  const timeFrame = shownFrame(ctx)
  const [did, received] = await Promise.all(
    ['actor', 'recipient'].map(async dimension => {
      const { rows } = await ask(ctx, {
        cube: 'events',
        measures: ['events', 'lastAt'],
        filter: among(dimension, subject),
        timeFrame,
      })
      return { events: number(rows[0]?.['events']), lastAt: instant(rows[0]?.['lastAt']) }
    }),
  )
  return {
    did: did?.events ?? 0,
    received: received?.events ?? 0,
    lastAt:
      [did?.lastAt, received?.lastAt]
        .filter(time => typeof time === 'string')
        .toSorted()
        .at(-1) ?? null,
  }
}

async function exposuresOf(ctx: Context, subject: Subject): Promise<SubjectAnswer['exposures']> {
  if (!subject.ids.length) return { permissions: 0, reachable: 0 }
  const [given, reachable] = await Promise.all([
    ask(ctx, { cube: 'exposures', measures: ['exposures'], filter: among('principal', subject) }),
    countItems(ctx, among('reachableBy', subject)),
  ])
  return { permissions: number(given.rows[0]?.['exposures']), reachable }
}

async function coverageOf(ctx: Context): Promise<Omit<SubjectAnswer['coverage'], 'more'>> {
  const measures = ['complete', 'partial', 'skipped', 'failed'] as const
  const { rows } = await ask(ctx, { cube: 'items', measures: [...measures] })
  const count = (name: (typeof measures)[number]) => number(rows[0]?.[name])
  return { complete: count('complete'), partial: count('partial'), skipped: count('skipped'), failed: count('failed') }
}

function toPerson(row: AnswerRow): SubjectPerson {
  return {
    id: text(row['id']),
    name: text(row['name']),
    address: text(row['address']),
    kind: one(IdentityKind, row['kind']),
    department: text(row['department']),
    organization: text(row['organization']),
    firstSeenAt: instant(row['firstSeenAt']),
  }
}

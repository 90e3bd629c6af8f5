import { databaseOf, type PostureScope } from './scope.ts'

/** A check as a whole, in one source, or one thing. */
export interface Excepted {
  id: string
  checkId: string
  sourceId: string | null
  kind: string | null
  subject: string | null
}

interface Thing {
  sourceId: string
  kind: string
  subject: string
}

/** What is accepted as it is now, to be asked by check and thing. */
export interface Exceptions {
  /** The exception that covers a thing; those of single things before those of a source, these before those of the check. */
  of(checkId: string, thing: Thing): Excepted | undefined
  /** The exception that covers all of a source's things. */
  ofSource(checkId: string, sourceId: string): Excepted | undefined
  /** Ids of the single items that are excepted from a check. */
  items(checkId: string): string[]
}

export async function exceptionsInForce(scope: PostureScope): Promise<Exceptions> {
  const rows = await databaseOf(scope)
    .selectFrom('posture_exceptions')
    .select(['id', 'check_id as checkId', 'source_id as sourceId', 'subject_kind as kind', 'subject_id as subject'])
    .where('ended_at', 'is', null)
    .where(eb => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', scope.services.now())]))
    .execute()
  const byPlace = new Map(rows.map(row => [placeOf(row), row]))
  const ofSource = (checkId: string, sourceId: string) =>
    byPlace.get(placeOf({ checkId, sourceId, kind: null, subject: null })) ??
    byPlace.get(placeOf({ checkId, sourceId: null, kind: null, subject: null }))
  return {
    ofSource,
    of: (checkId, { sourceId, kind, subject }) =>
      byPlace.get(placeOf({ checkId, sourceId, kind, subject })) ??
      // Of an item, whose id says where it is.
      byPlace.get(placeOf({ checkId, sourceId: null, kind, subject })) ??
      ofSource(checkId, sourceId),
    items: checkId => rows.flatMap(row => (row.checkId === checkId && row.kind === 'item' ? (row.subject ?? []) : [])),
  }
}

function placeOf({ checkId, sourceId, kind, subject }: Omit<Excepted, 'id'>): string {
  return JSON.stringify([checkId, sourceId, kind, subject])
}

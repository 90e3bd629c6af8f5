import { createHash } from 'node:crypto'
import type { MetricCube, ReportFormat, ReportPart, ReportStamp } from '@sharelight/contract'
import { filterWords } from '@sharelight/domain'
import { stampId } from '@sharelight/report'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../http/app-error.ts'
import { ask } from '../../metrics/verbs/ask.ts'
import { namesFor } from '../../policies/verbs/names-for.ts'
import type { Resolved } from './asked.ts'

/** All that a report is made from, so that whoever reads it can tell what it holds for. */
export async function stampOf(
  ctx: Context,
  { draft, frame, filter, subject }: Resolved,
  {
    format,
    parts,
    choice,
    language = 'en',
  }: { format: ReportFormat; parts?: readonly ReportPart[]; choice?: object; language?: string },
): Promise<ReportStamp> {
  const { organisation, user } = ctx
  const [rules, dataUntil, coverage] = await Promise.all([
    rulesOf(ctx),
    dataUntilOf(ctx, frame),
    coverageOf(ctx, frame),
  ])
  const nameOf = filter ? await namesFor(ctx, [filter]) : undefined
  return {
    organisation: organisation.name,
    report: draft.name,
    format,
    by: user.email,
    timeFrame: frame,
    timeZone: organisation.timeZone,
    filters: filter && nameOf ? [filterWords(filter, nameOf)] : [],
    subject: subject?.search ?? null,
    withheld:
      user.restrictions.includes('system') || !user.restrictions.length ? [] : [withheldWords(user.restrictions)],
    rules,
    dataUntil,
    coverage,
    content: stampId({
      draft,
      ...(parts ? { parts } : { choice: choice ?? {} }),
      // A stamp tells of one file: the same in another language is another.
      ...(language !== 'en' && { language }),
    }),
  }
}

const withheldWords = (codes: readonly string[]) =>
  `what the restrictions ${codes.toSorted().join(', ')} close to the reader`

/** The version of the ratings, and a short hash of what people decided: whatever changes what an unchanged event or file is rated as. */
async function rulesOf({ services, organisation }: Context): Promise<string> {
  const db = services.stores.meta.forOrganisation(organisation.id)
  const decided = await Promise.all([
    db.selectFrom('label_overrides').select(['label_key', 'score', 'sensitivity']).orderBy('label_key').execute(),
    db.selectFrom('insight_overrides').select(['insight_id', 'severity', 'enabled']).orderBy('insight_id').execute(),
    db
      .selectFrom('trust_decisions')
      .select(['subject_kind', 'subject', 'trust', 'expires_at'])
      .orderBy('subject_kind')
      .orderBy('subject')
      .execute(),
    db
      .selectFrom('justifications')
      .select(eb => [
        eb.fn.countAll().as('all'),
        eb.fn.max('created_at').as('last'),
        eb.fn.max('withdrawn_at').as('back'),
      ])
      .execute(),
    db.selectFrom('policies').select(['id', 'mode', 'updated_at']).orderBy('id').execute(),
    db.selectFrom('custom_labels').select(['key', 'score', 'deleted_at']).orderBy('key').execute(),
  ])
  const own = createHash('sha256').update(JSON.stringify(decided)).digest('hex').slice(0, 8)
  return `${await services.stores.analytics.numbers.last(organisation.id, 'rules')} · ${own}`
}

/** The newest event of the frame, and the end of the last scan, whichever is later. */
async function dataUntilOf(ctx: Context, timeFrame: Resolved['frame']): Promise<string | null> {
  const scan = await ctx.services.stores.meta
    .forOrganisation(ctx.organisation.id)
    .selectFrom('scans')
    .select(eb => eb.fn.max('finished_at').as('last'))
    .executeTakeFirst()
  const event = await answered(ctx, { cube: 'events', measures: ['lastAt'], timeFrame })
  const times = [scan?.last?.toISOString(), event?.['lastAt']].flatMap(time => (typeof time === 'string' ? [time] : []))
  return times.toSorted().at(-1) ?? null
}

async function coverageOf(ctx: Context, timeFrame: Resolved['frame']): Promise<ReportStamp['coverage']> {
  const row = await answered(ctx, { cube: 'items', measures: ['complete', 'partial', 'skipped', 'failed'], timeFrame })
  const count = (name: string) => Number(row?.[name] ?? 0)
  return { complete: count('complete'), partial: count('partial'), skipped: count('skipped'), failed: count('failed') }
}

/** One row; none where the user may not see it. */
async function answered(ctx: Context, query: { cube: MetricCube; measures: string[]; timeFrame: Resolved['frame'] }) {
  try {
    return (await ask(ctx, query)).rows[0]
  } catch (error) {
    if (error instanceof AppError && error.code === 'restricted') return undefined
    throw error
  }
}

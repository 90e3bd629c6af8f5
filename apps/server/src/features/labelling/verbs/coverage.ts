import {
  SensitivityLevel,
  type getLabelCoverage,
  type LabellingError,
  type MetricFilter,
  type MetricQuery,
} from '@sharelight/contract'
import { canCarry } from '@sharelight/domain'
import type { z } from 'zod'
import type { Context } from '../../../context.ts'
import { number, one, text, type AnswerRow } from '../../investigation/verbs/cells.ts'
import { ask } from '../../metrics/verbs/ask.ts'
import { database, readDecision, requireLabelling } from './labelling-row.ts'
import { labelNames } from './label-names.ts'
import { listRuns } from './list-runs.ts'
import { labelPlaces } from './places.ts'

type Coverage = z.output<typeof getLabelCoverage.output>

/** How many files carry which label, and what could not be labelled. @throws AppError `restricted` */
export async function coverage(ctx: Context): Promise<Coverage> {
  requireLabelling(ctx)
  const [bySource, byLevel, byLabel, [unlabelled], { labels }, errors, { runs }, places] = await Promise.all([
    counted(ctx, ['source', 'carriedBy']),
    counted(ctx, ['sensitivity', 'carriedBy']),
    counted(ctx, ['carriedLabel']),
    counted(
      ctx,
      [],
      [
        { dimension: 'sensitivity', operator: 'gte', value: 2 },
        { dimension: 'carriedBy', operator: 'eq', value: '' },
      ],
    ),
    readDecision(database(ctx)),
    errorsOf(ctx),
    listRuns(ctx, { kind: 'automatic', offset: 0, limit: 1 }),
    labelPlaces(ctx),
  ])
  const nameOf = await labelNames(
    ctx,
    byLabel.map(row => text(row['carriedLabel'])),
  )
  const place = (id: string) => labels.findIndex(label => label.id === id)
  return {
    files: sum(bySource),
    labelled: sum(bySource.filter(isLabelled)),
    byPerson: sum(bySource.filter(row => row['carriedBy'] === 'person')),
    sensitiveUnlabelled: number(unlabelled?.['items']),
    labels: byLabel
      .map(row => ({ id: text(row['carriedLabel']), items: number(row['items']) }))
      .filter(({ id }) => id !== '')
      .map(({ id, items }) => ({ id, items, name: nameOf(id), known: place(id) >= 0 }))
      .sort((a, b) => place(b.id) - place(a.id) || b.items - a.items),
    sources: [...Map.groupBy(bySource, row => text(row['source']))].map(([id, rows]) => ({
      id,
      name: places.find(each => each.id === id)?.name ?? '',
      files: sum(rows),
      labelled: sum(rows.filter(isLabelled)),
    })),
    sensitivities: [...Map.groupBy(byLevel, row => one(SensitivityLevel, row['sensitivity']))]
      .map(([level, rows]) => ({ level, files: sum(rows), labelled: sum(rows.filter(isLabelled)) }))
      .sort((a, b) => b.level - a.level),
    errors,
    run: runs[0] ?? null,
  }
}

const isLabelled = (row: AnswerRow) => text(row['carriedBy']) !== ''
const sum = (rows: readonly AnswerRow[]) => rows.reduce((total, row) => total + number(row['items']), 0)

async function counted(ctx: Context, dimensions: string[], where: MetricFilter[] = []): Promise<AnswerRow[]> {
  const query: MetricQuery = {
    cube: 'items',
    dimensions,
    measures: ['items'],
    filter: { and: [...canCarry, ...where] },
    limit: 10_000,
  }
  return (await ask(ctx, query)).rows
}

/** What could not be labelled when it was tried last, by why. */
async function errorsOf(ctx: Context): Promise<Coverage['errors']> {
  const last = database(ctx)
    .selectFrom('journal')
    .innerJoin('plans as plan', 'plan.id', 'journal.plan_id')
    .select(['journal.object_id', 'journal.state', 'journal.error', 'journal.error_kind as kind'])
    .distinctOn('journal.object_id')
    .where('plan.labelling_run_id', 'is not', null)
    .where('journal.object_id', 'is not', null)
    .where('journal.state', 'in', ['applied', 'refused', 'failed'])
    .orderBy('journal.object_id')
    .orderBy('journal.changed_at', 'desc')
  const rows = await database(ctx)
    .with('last', () => last)
    .selectFrom('last')
    .select(['kind', eb => eb.fn.countAll<string>().as('files'), eb => eb.fn.min<string>('error').as('example')])
    .where('state', '!=', 'applied')
    .groupBy('kind')
    .execute()
  const byKind = Map.groupBy(rows, ({ kind }) => errorOf(kind))
  return [...byKind]
    .map(([kind, own]) => ({
      kind,
      files: own.reduce((total, { files }) => total + Number(files), 0),
      example: own[0]?.example ?? '',
    }))
    .sort((a, b) => b.files - a.files)
}

const told: Readonly<Record<string, LabellingError>> = {
  encrypted: 'encrypted',
  signed: 'signed',
  format: 'format',
  excluded: 'format',
  damaged: 'damaged',
  too_large: 'too_large',
  open: 'open',
  kept: 'kept',
  changed_while_read: 'changed',
  vanished: 'changed',
  permission_denied: 'source',
  source: 'source',
}
const errorOf = (kind: string | null): LabellingError => told[kind ?? ''] ?? 'other'

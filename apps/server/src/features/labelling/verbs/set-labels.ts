import { labelSystem, type Labelling, type SensitivityLabel } from '@sharelight/contract'
import { sourceFaultOf } from '@sharelight/connectors'
import { audit } from '@sharelight/store'
import type { Context } from '../../../context.ts'
import { actorOf } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { connectorById, connectorsOf } from '../../sources/verbs/connector.ts'
import { openConnection } from '../../sources/verbs/open-connection.ts'
import { findSource } from '../../sources/verbs/source-rows.ts'
import { settingsOf } from '../../sources/verbs/source-secrets.ts'
import { database, decide, readDecision, requireLabelling } from './labelling-row.ts'
import { labelPlaces } from './places.ts'
import { readLabelling } from './read-labelling.ts'

/** @throws AppError `restricted`, `invalid` */
export async function setLabels(ctx: Context, labels: SensitivityLabel[]): Promise<Labelling> {
  requireLabelling(ctx)
  return save(ctx, labels, 'given')
}

/**
 * Takes the labels that connected sources tell, of each system the first that tells any; those of other systems stay.
 * @throws AppError `conflict` where none does, `dependency_failed` where none could be asked
 */
export async function readTenantLabels(ctx: Context): Promise<Labelling> {
  requireLabelling(ctx)
  const places = (await labelPlaces(ctx)).filter(({ tellsLabels }) => tellsLabels)
  const told: SensitivityLabel[] = []
  const failures: unknown[] = []
  for (const { id, system } of places) {
    if (told.some(label => labelSystem(label.id) === system)) continue
    await labelsFrom(ctx, id).then(
      labels => told.push(...labels),
      (error: unknown) => failures.push(error),
    )
  }
  if (told.length === 0 && failures.length > 0) throw failures[0]
  if (told.length === 0)
    throw new AppError(
      'conflict',
      'None of the connected data sources tells the labels of your tenant. Enter them by hand: Microsoft Purview shows name and id of each.',
    )
  const { labels: before } = await readDecision(database(ctx))
  return save(ctx, joined(before, told), 'service')
}

/** Microsoft says which of its labels is above which; in other systems people say so here, and what they said stays. */
function joined(before: readonly SensitivityLabel[], told: readonly SensitivityLabel[]): SensitivityLabel[] {
  const systems = new Set(told.map(({ id }) => labelSystem(id)))
  const place = ({ id }: SensitivityLabel) => {
    const at = labelSystem(id) === 'microsoft' ? -1 : before.findIndex(label => label.id === id)
    return at < 0 ? before.length : at
  }
  const kept = before.filter(({ id }) => !systems.has(labelSystem(id)))
  return [
    ...kept,
    ...[...Map.groupBy(told, ({ id }) => labelSystem(id)).values()].flatMap(own =>
      own.toSorted((a, b) => place(a) - place(b)),
    ),
  ]
}

async function labelsFrom(ctx: Context, sourceId: string): Promise<SensitivityLabel[]> {
  const source = await findSource(ctx, sourceId)
  const connector = connectorById(source.connector, connectorsOf(ctx))
  const connection = await openConnection(ctx, {
    connector,
    settings: await settingsOf(ctx, connector, source),
    source: { id: source.id, scope: ctx },
  })
  try {
    return (await connection.sensitivityLabels?.()) ?? []
  } catch (error) {
    const fault = sourceFaultOf(error)
    throw fault ? new AppError('dependency_failed', fault.message, { cause: error }) : error
  } finally {
    await connection.close()
  }
}

async function save(ctx: Context, labels: SensitivityLabel[], from: 'given' | 'service'): Promise<Labelling> {
  requireDifferent(labels)
  await database(ctx)
    .transaction()
    .execute(async tx => {
      const before = await readDecision(tx)
      await decide(tx, { labels, labels_from: from, labels_at: ctx.services.now() })
      await audit(tx, actorOf(ctx), {
        action: 'labelling.labels',
        subject: ctx.organisation.id,
        before: { labels: before.labels.map(({ name }) => name) },
        after: { labels: labels.map(({ name }) => name), from },
      })
    })
  return readLabelling(ctx)
}

/** @throws AppError `invalid` */
function requireDifferent(labels: readonly SensitivityLabel[]): void {
  const twice = labels.find(({ id }, place) => labels.findIndex(other => other.id === id) < place)
  if (twice)
    throw new AppError('invalid', `The label ${twice.name} (${twice.id}) is in the list twice.`, { field: 'labels' })
  for (const [first, ...rest] of Map.groupBy(labels, ({ id }) => labelSystem(id)).values()) {
    const other = rest.find(({ tenant }) => tenant !== first?.tenant)
    if (other)
      throw new AppError('invalid', `The label ${other.name} is of another tenant than ${first?.name ?? ''}.`, {
        field: 'labels',
      })
  }
}

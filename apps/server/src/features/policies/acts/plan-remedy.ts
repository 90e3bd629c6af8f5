import { audit, readPlaces, type OutboxEntry, type StoredPlace } from '@sharelight/store'
import { z } from 'zod'
import type { Services } from '../../../context.ts'
import { productActor } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { makePlan } from '../../../journal/plan.ts'
import { writeNews } from '../../notifications/verbs/notify.ts'
import { openPart } from '../../remedies/verbs/open-part.ts'
import { targetOf } from '../../remedies/verbs/targets.ts'
import { connectorById, connectorsOf } from '../../sources/verbs/connector.ts'
import { database, findRow } from '../verbs/policy-rows.ts'
import { settleActs } from './settle-acts.ts'

const Targets = z.array(
  z.object({
    act: z.string(),
    target: z.union([z.object({ item: z.string() }), z.object({ folder: z.string() })]).nullable(),
  }),
)
type Target = z.infer<typeof Targets>[number]
type Placed = Target & { place: StoredPlace; kind: 'item' | 'folder'; id: string }

/** Plans the remedy for what the events are about, a plan for each source; nothing is done until somebody approves it. */
export async function planFor(
  services: Services,
  { organisation_id: id, subject, payload }: OutboxEntry,
): Promise<void> {
  const db = database({ services, organisation: { id } })
  const targets = await stillWaiting(db, Targets.parse(payload['targets']))
  const settled = (some: readonly Target[], state: 'done' | 'skipped' | 'failed', detail: string) =>
    settleActs(
      db,
      some.map(({ act }) => act),
      { state, detail, at: services.now() },
    )
  const policy = await findRow(db, subject).catch(() => undefined)
  const action = policy?.actions.find(each => each.kind === 'remedy')
  if (!policy || action?.kind !== 'remedy') return settled(targets, 'skipped', 'The policy plans nothing any more.')
  const placed = await placesOf(services, id, targets)
  await settled(
    targets.filter(({ act }) => !placed.some(each => each.act === act)),
    'skipped',
    'What the event was about is not there any more.',
  )
  for (const [sourceId, some] of Map.groupBy(placed, ({ place }) => place.sourceId)) {
    const scope = { services, organisationId: id, policy: { id: policy.id, name: policy.name } }
    const done = await planForSource(scope, { sourceId, remedy: action.remedy, some })
    await settled(some, done.state, done.detail)
  }
}

/** An entry that arrives again plans nothing twice. */
async function stillWaiting(db: ReturnType<typeof database>, targets: readonly Target[]): Promise<Target[]> {
  const rows = await db
    .selectFrom('policy_acts')
    .select('id')
    .where(
      'id',
      'in',
      targets.map(({ act }) => act),
    )
    .where('state', '=', 'waiting')
    .execute()
  const waiting = new Set(rows.map(row => row.id))
  return targets.filter(({ act }) => waiting.has(act))
}

async function placesOf({ stores }: Services, organisationId: string, targets: readonly Target[]): Promise<Placed[]> {
  const objects = targets.flatMap(({ act, target }) => {
    if (!target) return []
    return [{ act, target, ...('item' in target ? ofKind('item', target.item) : ofKind('folder', target.folder)) }]
  })
  const [items, folders] = await Promise.all(
    (['item', 'folder'] as const).map(kind =>
      readPlaces(stores.analytics, organisationId, {
        kind,
        ids: [...new Set(objects.filter(each => each.kind === kind).map(({ id }) => id))],
      }),
    ),
  )
  return objects.flatMap(each => {
    const place = (each.kind === 'item' ? items : folders)?.get(each.id)
    return place ? [{ ...each, place }] : []
  })
}

const ofKind = (kind: 'item' | 'folder', id: string) => ({ kind, id })

interface Planning {
  services: Services
  organisationId: string
  policy: { id: string; name: string }
}
interface Outcome {
  state: 'done' | 'skipped' | 'failed'
  detail: string
}

async function planForSource(
  { services, organisationId, policy }: Planning,
  { sourceId, remedy: id, some }: { sourceId: string; remedy: string; some: readonly Placed[] },
): Promise<Outcome> {
  const db = services.stores.meta.forOrganisation(organisationId)
  const source = await db
    .selectFrom('data_sources')
    .selectAll()
    .where('id', '=', sourceId)
    .where('disconnected_at', 'is', null)
    .executeTakeFirst()
  const organisation = await db.selectFrom('organisations').select(['id', 'type']).executeTakeFirstOrThrow()
  const known = connectorsOf({ services, organisation })
  const offer = source && connectorById(source.connector, known).remedies?.find(each => each.id === id)
  if (!source || !offer) return { state: 'skipped', detail: `The source has no remedy “${id}”.` }
  const meant = [...new Map(some.map(each => [each.id, each])).values()].filter(({ kind }) =>
    offer.targets.includes(kind),
  )
  if (!meant.length)
    return { state: 'skipped', detail: `The remedy “${offer.title}” is not for what the event is about.` }
  try {
    const { remedy, close } = await openPart(services, organisationId, { sourceId, remedy: id })
    try {
      const title = `${offer.title}: ${meant.length} of ${source.name}, asked for by the policy “${policy.name}”`
      const plan = await makePlan(db, {
        name: id,
        title,
        sourceId,
        remedy,
        params: remedy.params.parse({}) as Record<string, unknown>,
        targets: meant.map(each => ({ target: targetOf(each.place), object: { kind: each.kind, id: each.id } })),
        destructive: offer.destructive,
        undoable: offer.undoable,
        now: services.now(),
      })
      if (!plan.steps) {
        await db.deleteFrom('plans').where('id', '=', plan.id).execute()
        return { state: 'done', detail: 'There is nothing to do: it is as it should be.' }
      }
      await tell({ services, organisationId, policy }, { plan: plan.id, title, steps: plan.steps })
      return { state: 'done', detail: `Planned. Somebody has to approve it (plan ${plan.id}).` }
    } finally {
      await close()
    }
  } catch (error) {
    if (error instanceof AppError) return { state: 'failed', detail: error.message }
    throw error
  }
}

async function tell(
  { services, organisationId, policy }: Planning,
  { plan, title, steps }: { plan: string; title: string; steps: number },
): Promise<void> {
  const news = await services.stores.meta
    .forOrganisation(organisationId)
    .transaction()
    .execute(async tx => {
      await audit(tx, productActor(organisationId), {
        action: 'plan.make',
        subject: plan,
        before: null,
        after: { title, steps, policy: policy.id },
      })
      return writeNews(tx, {
        kind: 'policies',
        name: `The policy “${policy.name}” planned a remedy, which waits for approval.`,
        status: 'done',
        icon: 'shield',
        group: `policy plan ${plan}`,
      })
    })
  services.live.publish(organisationId, { type: 'notification', data: { id: news } })
}

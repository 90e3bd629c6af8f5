import type { AssetCounts, MetricAnswer, TimeRange } from '@sharelight/contract'
import type { Context } from '../../../context.ts'
import { hidesKind } from '../../../http/require-entity.ts'
import { ask } from '../../metrics/verbs/ask.ts'

type Row = MetricAnswer['rows'][number] | undefined

/** How many entities of each kind there are, at the end of the frame or now. */
export async function countAssets(ctx: Context, timeFrame: TimeRange | undefined): Promise<AssetCounts> {
  const [items, folders, identities, sources] = await Promise.all([
    ask(ctx, { cube: 'items', measures: ['items'], timeFrame }),
    hidesKind(ctx, 'folders') ? undefined : ask(ctx, { cube: 'folders', measures: ['folders'], timeFrame }),
    ask(ctx, { cube: 'identities', measures: ['employees', 'contacts', 'personal'], timeFrame }),
    countSources(ctx, timeFrame),
  ])
  const organisations = hidesKind(ctx, 'organizations')
    ? undefined
    : await ask(ctx, { cube: 'identities', measures: ['organizations'], timeFrame })
  const people = identities.rows[0]
  const visible = (kind: 'employees' | 'contacts' | 'personal-address', value: Row, measure: string) =>
    hidesKind(ctx, kind) ? null : count(value, measure)
  return {
    files: count(items.rows[0], 'items'),
    folders: folders ? count(folders.rows[0], 'folders') : null,
    employees: visible('employees', people, 'employees'),
    contacts: visible('contacts', people, 'contacts'),
    'personal-address': visible('personal-address', people, 'personal'),
    organizations: organisations ? count(organisations.rows[0], 'organizations') : null,
    sources,
  }
}

const count = (row: Row, measure: string) => Number(row?.[measure] ?? 0)

/** Connected ones, whether or not anything was found in them yet. */
async function countSources({ services, organisation }: Context, timeFrame: TimeRange | undefined): Promise<number> {
  const { count: connected } = await services.stores.meta
    .forOrganisation(organisation.id)
    .selectFrom('data_sources')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('created_at', '<', new Date(timeFrame?.to ?? services.now()))
    .where('disconnected_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(connected)
}

import type { MetricFilter, MetricQuery } from '@sharelight/contract'
import { labelNames, restrictionsOf, serviceBook, type KnownName } from '@sharelight/domain'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../http/app-error.ts'
import { hidesKind } from '../../../http/require-entity.ts'
import { text, type AnswerRow } from '../../investigation/verbs/cells.ts'
import { ask } from '../../metrics/verbs/ask.ts'
import { visible } from '../../metrics/verbs/visible.ts'

const mostDepartments = 500
const mostFound = 200

/** Names that an organisation has few of, of those that the user may see: labels, sources, services, departments. */
export async function standingNames(ctx: Context): Promise<KnownName[]> {
  const hidden = new Set(restrictionsOf(ctx.user.restrictions).labelCodes)
  const labels = ctx.organisation.labels.all.filter(({ code }) => !hidden.has(code))
  const [departments, sources] = await Promise.all([departmentsOf(ctx), sourcesOf(ctx)])
  return [...labelNames(labels), ...sources, ...servicesOf(ctx), ...departments]
}

function servicesOf({ services }: Context): KnownName[] {
  return serviceBook(services.connectors).all.map(({ name, code, key }) => ({
    kind: 'service',
    name,
    value: code,
    also: [key.replaceAll('_', ' '), ...(key === 'gdrive' ? ['Google Drive'] : [])],
  }))
}

async function sourcesOf(ctx: Context): Promise<KnownName[]> {
  if (hidesKind(ctx, 'sources')) return []
  const rows = await ctx.services.stores.meta
    .forOrganisation(ctx.organisation.id)
    .selectFrom('data_sources')
    .select(['id', 'name'])
    .orderBy('name')
    .limit(1000)
    .execute()
  return rows.map(({ id, name }) => ({ kind: 'source', name, value: id }))
}

async function departmentsOf(ctx: Context): Promise<KnownName[]> {
  const rows = await rowsOf(ctx, {
    cube: 'identities',
    dimensions: ['department'],
    measures: ['employees'],
    filter: { dimension: 'department', operator: 'neq', value: '' },
    sort: [{ by: 'employees', direction: 'Descend' }],
    limit: mostDepartments,
  })
  return rows.map(({ department }) => ({ kind: 'department', name: text(department), value: text(department) }))
}

/** What is closed to the user has no names for him. */
export async function rowsOf(ctx: Context, query: MetricQuery): Promise<AnswerRow[]> {
  try {
    return (await ask(ctx, query)).rows
  } catch (error) {
    if (error instanceof AppError && error.code === 'restricted') return []
    throw error
  }
}

const holds = (dimensions: readonly string[], words: readonly string[]): MetricFilter => ({
  or: words.flatMap(value => dimensions.map(dimension => ({ dimension, operator: 'contains' as const, value }))),
})

/** People, outside organisations and folders whose names have one of the words in them. */
export async function foundNames(ctx: Context, words: readonly string[]): Promise<KnownName[]> {
  if (!words.length) return []
  const [people, organisations, folders] = await Promise.all([
    peopleWith(ctx, words),
    organisationsWith(ctx, words),
    foldersWith(ctx, words),
  ])
  return [...people, ...organisations, ...folders]
}

async function peopleWith(ctx: Context, words: readonly string[]): Promise<KnownName[]> {
  const rows = await rowsOf(ctx, {
    cube: 'identities',
    dimensions: ['id', 'name', 'address', 'kind'],
    filter: holds(['name', 'address'], words),
    sort: [{ by: 'name', direction: 'Ascend' }],
    limit: mostFound,
  })
  return rows.map(({ id, name, address, kind }) => ({
    kind: 'person',
    name: text(name),
    value: text(id),
    also: [text(address)],
    identity: kind === 'contact' || kind === 'personal' ? kind : 'employee',
  }))
}

async function organisationsWith(ctx: Context, words: readonly string[]): Promise<KnownName[]> {
  if (!visible(ctx, 'identities', ['organization']).length) return []
  const rows = await rowsOf(ctx, {
    cube: 'identities',
    dimensions: ['organization'],
    measures: ['contacts'],
    filter: { and: [{ dimension: 'kind', operator: 'eq', value: 'contact' }, holds(['organization'], words)] },
    limit: mostFound,
  })
  return rows
    .map(({ organization }) => text(organization))
    .filter(Boolean)
    .map(name => ({ kind: 'organization', name, value: name }))
}

async function foldersWith(ctx: Context, words: readonly string[]): Promise<KnownName[]> {
  const rows = await rowsOf(ctx, {
    cube: 'folders',
    dimensions: ['id', 'name'],
    filter: holds(['name'], words),
    sort: [{ by: 'name', direction: 'Ascend' }],
    limit: mostFound,
  })
  return rows.map(({ id, name }) => ({ kind: 'folder', name: text(name), value: text(id) }))
}

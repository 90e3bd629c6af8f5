import { conditionsIn, type MetricFilter } from '@sharelight/contract'
import { plainName, serviceBook, type NameOf } from '@sharelight/domain'
import type { Context } from '../../../context.ts'
import { identityNames } from '../../investigation/verbs/names.ts'
import { labelName } from '../../labels/verbs/label-facts.ts'

const people = new Set([
  'actor',
  'recipient',
  'outsider',
  'contact',
  'personal',
  'owner',
  'principal',
  'reachableBy',
  'grantedTo',
  'id',
])
const labels = new Set(['label', 'label0', 'label1', 'label2', 'regulation'])
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** What people call the values that filters name. */
export async function namesFor(ctx: Context, filters: readonly MetricFilter[]): Promise<NameOf> {
  const conditions = filters.flatMap(conditionsIn)
  const valuesOf = (isWanted: (dimension: string) => boolean) =>
    conditions
      .filter(({ dimension }) => isWanted(dimension))
      .flatMap(({ value }) => [value].flat().map(String))
      .filter(value => uuid.test(value))
  const [persons, sources] = await Promise.all([
    identityNames(
      ctx,
      valuesOf(dimension => people.has(dimension)),
    ),
    sourceNames(
      ctx,
      valuesOf(dimension => dimension === 'source'),
    ),
  ])
  const services = serviceBook(ctx.services.connectors)
  return (dimension, value) => {
    const known = labels.has(dimension)
      ? labelName(ctx, String(value).replace(/\/$/, ''))
      : dimension === 'sourceCode'
        ? services.nameOf(Number(value))
        : (persons.get(String(value)) ?? sources.get(String(value)))
    return known ?? plainName(dimension, value) ?? String(value)
  }
}

async function sourceNames({ services, organisation }: Context, ids: string[]): Promise<Map<string, string>> {
  if (!ids.length) return new Map()
  const rows = await services.stores.meta
    .forOrganisation(organisation.id)
    .selectFrom('data_sources')
    .select(['id', 'name'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

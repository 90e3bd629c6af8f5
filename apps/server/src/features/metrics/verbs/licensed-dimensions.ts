import { conditionsIn, type MetricFilter } from '@sharelight/contract'
import { licencesOf } from '@sharelight/metrics'
import type { Context } from '../../../context.ts'
import { requireCapability, requireFeature } from '../../../http/edition.ts'

interface Asked {
  dimensions?: readonly string[]
  measures?: readonly string[]
  filter?: MetricFilter
}

/** @throws AppError `edition_required` when a dimension is asked for or filtered by that the edition or the organisation lacks (specification S6.013–S6.016) */
export function requireDimensions(ctx: Context, { dimensions = [], measures = [], filter }: Asked) {
  const names = [...dimensions, ...measures.map(name => name.replace(/^\w+:/, '')), ...conditionNames(filter)]
  for (const name of names)
    for (const licence of licencesOf(name)) {
      if ('feature' in licence) requireFeature(ctx, licence.feature)
      else requireCapability(ctx, licence.capability, name)
    }
}

/** Of columns, those whose features the organisation has: a list leaves the others empty. */
export function licensedOnly({ organisation }: Pick<Context, 'organisation'>, names: readonly string[]): string[] {
  return names.filter(name =>
    licencesOf(name).every(licence => !('feature' in licence) || organisation.features.has(licence.feature)),
  )
}

const conditionNames = (filter: MetricFilter | undefined) =>
  filter ? conditionsIn(filter).map(({ dimension }) => dimension) : []

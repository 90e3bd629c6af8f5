import type { MetricCube } from '@sharelight/contract'
import { cubes } from '@sharelight/metrics'
import type { Context } from '../../../context.ts'
import { licensedOnly } from './licensed-dimensions.ts'
import { hidesKind } from '../../../http/require-entity.ts'

/** Those of a cube's dimensions that the user may see: a list leaves empty what tells of a kind of entity that is closed to the user, or of what the organisation lacks. */
export function visible(
  ctx: Pick<Context, 'user' | 'organisation'>,
  cube: MetricCube,
  names: readonly string[],
): string[] {
  const { dimensions, attributes } = cubes[cube]
  return licensedOnly(ctx, names).filter(name => {
    const entity = (dimensions[name] ?? attributes[name])?.entity
    return entity === undefined || !hidesKind(ctx, entity)
  })
}

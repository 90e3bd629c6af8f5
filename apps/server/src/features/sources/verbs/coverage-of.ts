import type { SourceCoverage } from '@sharelight/contract'
import { readCoverage } from '@sharelight/store'
import type { Context } from '../../../context.ts'
import { findSource } from './source-rows.ts'

/** @throws AppError `not_found` */
export async function coverageOf(ctx: Context, id: string): Promise<SourceCoverage> {
  const { services, organisation } = ctx
  const { id: sourceId } = await findSource(ctx, id)
  const { gaps, unmapped } = await readCoverage(services.stores.meta, { organisationId: organisation.id, sourceId })
  return {
    gaps: gaps.map(({ stream, from, to }) => ({
      feed: stream.replace(/^::/, ''),
      from: from.toISOString(),
      to: to.toISOString(),
    })),
    unmapped: unmapped.map(({ lastAt, ...record }) => ({ ...record, lastAt: lastAt.toISOString() })),
  }
}

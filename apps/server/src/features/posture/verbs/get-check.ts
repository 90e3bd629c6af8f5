import type { getPostureCheck as call } from '@sharelight/contract'
import type { z } from 'zod'
import type { Context } from '../../../context.ts'
import { findCheck, readResults, toCheckRow } from './check-rows.ts'
import { exceptionsOf } from './exception-rows.ts'
import { failingItems } from './judge-items.ts'
import { sourcesById } from './sources-by-id.ts'
import { waysOutOf } from './ways-out.ts'

/** One check with how each source stands. */
export async function getCheck(ctx: Context, id: string): Promise<z.input<typeof call.output>> {
  const check = findCheck(id)
  const [results, sources, exceptions] = await Promise.all([
    readResults(ctx, id),
    sourcesById(ctx),
    exceptionsOf(ctx, id),
  ])
  const ways = await waysOutOf(ctx, check, results)
  return {
    ...toCheckRow(check, results),
    sources: results.flatMap(({ sourceId, passed, failed, unknown, excepted, since }) => {
      const source = sources.get(sourceId)
      const waysOut = ways.get(sourceId) ?? []
      return source
        ? { ...source, passed, failed, unknown, excepted, since: since?.toISOString() ?? null, waysOut }
        : []
    }),
    exceptions,
    where: check.of === 'items' ? failingItems(check, ctx.services.now()) : null,
  }
}

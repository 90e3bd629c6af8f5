import type { verifyReport as call } from '@sharelight/contract'
import { readSeal } from '@sharelight/domain'
import { provesSeal } from '@sharelight/report'
import type { z } from 'zod'
import type { Context } from '../../../context.ts'
import { requireReports } from '../parts/asked.ts'
import { sealKey } from './seal-key.ts'
import { database } from './template-rows.ts'

/** Whether a file was made here for this organisation, and is as it was made. */
export async function verifyReport(
  ctx: Context,
  { digest, seal: text }: { digest: string; seal: string },
): Promise<z.input<typeof call.output>> {
  requireReports(ctx)
  const seal = readSeal(text)
  if (!seal)
    return {
      verdict: 'unknown',
      sentence: 'The file has no seal of this product at its end, or was saved anew.',
      made: null,
    }
  const made = await database(ctx)
    .selectFrom('report_runs')
    .select(['finished_at', 'made_by', 'stamp'])
    .where('stamp_id', '=', seal.stamp)
    .where('state', '=', 'done')
    .orderBy('finished_at')
    .limit(1)
    .executeTakeFirst()
  if (!provesSeal(await sealKey(ctx), seal, digest))
    return made
      ? {
          verdict: 'changed',
          sentence: 'A report with this stamp was made here, and this file is not it any more.',
          made: null,
        }
      : {
          verdict: 'unknown',
          sentence: 'The seal was not made by this organisation, or the file was changed.',
          made: null,
        }
  return {
    verdict: 'genuine',
    sentence: 'This organisation made the file here, and not a byte of it has changed.',
    made:
      made?.stamp && made.finished_at
        ? { at: made.finished_at.toISOString(), by: made.made_by, stamp: made.stamp }
        : null,
  }
}

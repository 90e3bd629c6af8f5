import type { CheckResult } from '@sharelight/connectors'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../http/app-error.ts'
import { connectorById, parseSettings } from './connector.ts'
import { openConnection } from './open-connection.ts'

/** Tries a connection; what does not work is an answer, not a failure. */
export async function testSource(
  ctx: Context,
  { connector: id, settings }: { connector: string; settings: Record<string, unknown> },
): Promise<CheckResult> {
  const connector = connectorById(id, ctx.services.connectors)
  const parsed = parseSettings(connector, settings)
  try {
    const connection = await openConnection(ctx, { connector, settings: parsed })
    try {
      return await connection.check()
    } finally {
      await connection.close()
    }
  } catch (error) {
    if (error instanceof AppError && error.code === 'invalid')
      return { ok: false, granted: [], missing: [{ name: connector.name, wayOut: error.message }] }
    throw error
  }
}

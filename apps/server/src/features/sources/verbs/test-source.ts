import type { CheckResult, Connector } from '@sharelight/connectors'
import type { testSource as call } from '@sharelight/contract'
import type { z } from 'zod'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../http/app-error.ts'
import { connectorById, parseSettings } from './connector.ts'
import { openConnection } from './open-connection.ts'
import { findSource } from './source-rows.ts'
import { changedSettings } from './source-secrets.ts'

type Tried = z.output<typeof call.input>

/** Tries a connection; what does not work is an answer, not a failure. */
export async function testSource(ctx: Context, tried: Tried): Promise<CheckResult> {
  const connector = connectorById(tried.connector, ctx.services.connectors)
  const settings = await settingsOf(ctx, connector, tried)
  try {
    const connection = await openConnection(ctx, { connector, settings })
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

/** With what a source has saved, as if it were changed so: a saved secret goes where it went before, and nowhere else. */
async function settingsOf(ctx: Context, connector: Connector, { source: id, settings }: Tried): Promise<unknown> {
  if (id === undefined) return parseSettings(connector, settings)
  const source = await findSource(ctx, id)
  if (source.connector !== connector.id)
    throw new AppError('invalid', `source: "${source.name}" is of another connector. Leave it out, or test that one.`, {
      field: 'source',
    })
  return changedSettings(ctx, connector, { source, settings })
}

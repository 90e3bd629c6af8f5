import { sourceFaultOf, type CheckResult, type Connector } from '@sharelight/connectors'
import type { testSource as call } from '@sharelight/contract'
import type { z } from 'zod'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../http/app-error.ts'
import { consentHolds } from './consent-holds.ts'
import { connectorById, parseSettings } from './connector.ts'
import { licensedSettings } from './licensed.ts'
import { openConnection } from './open-connection.ts'
import { findSource, type SourceRow } from './source-rows.ts'
import { changedSettings } from './source-secrets.ts'

type Tried = z.output<typeof call.input>

/** Tries a connection; what does not work is an answer, not a failure. */
export async function testSource(ctx: Context, tried: Tried): Promise<CheckResult> {
  const connector = connectorById(tried.connector, ctx.services.connectors)
  const saved = await savedSource(ctx, connector, tried)
  const settings = saved
    ? await changedSettings(ctx, connector, { source: saved, settings: tried.settings })
    : parseSettings(connector, tried.settings)
  // Its tokens go where they went before, and nowhere else.
  const holds = saved && (await consentHolds(ctx, connector, { source: saved, settings }))
  const source = holds ? { id: saved.id, scope: ctx } : undefined
  const part = licensedSettings(ctx.organisation, connector, settings)
  try {
    const connection = await openConnection(ctx, { connector, settings: part, source })
    try {
      return await connection.check()
    } finally {
      await connection.close()
    }
  } catch (error) {
    const fault = sourceFaultOf(error)?.message
    const wayOut = error instanceof AppError && error.code === 'invalid' ? error.message : fault
    if (wayOut !== undefined) return { ok: false, granted: [], missing: [{ name: connector.name, wayOut }] }
    throw error
  }
}

/** The source whose saved secrets are tried, too, as if it were changed so: a saved secret goes where it went before, and nowhere else. */
async function savedSource(ctx: Context, connector: Connector, { source: id }: Tried): Promise<SourceRow | undefined> {
  if (id === undefined) return undefined
  const source = await findSource(ctx, id)
  if (source.connector === connector.id) return source
  throw new AppError('invalid', `source: "${source.name}" is of another connector. Leave it out, or test that one.`, {
    field: 'source',
  })
}

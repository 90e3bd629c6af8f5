import { z } from 'zod'
import { SourceFault, type CheckResult } from '../../kit/connector.ts'
import { OutboundFault } from '../../kit/http/index.ts'
import { mayRead } from './activity/feed.ts'
import { resourceName, type OracleReading } from './attachments.ts'
import { known, OracleFault } from './fault.ts'

/** Tries what reading will ask for. */
export async function check(reading: OracleReading): Promise<CheckResult> {
  const { oracle, settings } = reading
  const may = async (path: string, query: Record<string, number>) =>
    (await known(oracle.get(z.unknown(), { path, query, what: 'Testing the connection' }))) !== undefined
  try {
    const people = await may('/hcmRestApi/scim/Users', { startIndex: 1, count: 1 })
    const audit = settings.auditProducts.length ? await mayRead(reading, 'audit') : true
    const resources = await Promise.all(
      settings.attachments.map(async one => ({ one, has: await may(`/${one}`, { limit: 1 }) })),
    )
    const asked = [
      {
        name: 'People',
        has: people,
        wayOut:
          'Give the user the privilege ASE_REST_SERVICE_ACCESS_IDENTITY_INTEGRATION_PRIV, which the role IT Security Manager has.',
      },
      {
        name: 'The audit history',
        has: audit,
        wayOut: 'Give the user the privilege FND_VIEW_AUDIT_HISTORY_PRIV. Without it, what happens is not read.',
      },
      ...resources.map(({ one, has }) => ({
        name: `Attachments of ${resourceName(one)}`,
        has,
        wayOut: `Give the user a role that sees ${resourceName(one)}, or take ${one} out of the settings.`,
      })),
    ]
    return {
      ok: asked.some(({ has }) => has),
      granted: asked.filter(({ has }) => has).map(({ name }) => name),
      missing: asked.filter(({ has }) => !has).map(({ name, wayOut }) => ({ name, wayOut })),
    }
  } catch (error) {
    const isKnown = error instanceof SourceFault || error instanceof OutboundFault || error instanceof OracleFault
    if (!isKnown || ('code' in error && error.code === 'throttled')) throw error
    return { ok: false, granted: [], missing: [{ name: 'Oracle Cloud Applications', wayOut: error.message }] }
  }
}

import { z } from 'zod'
import { SourceFault, type CheckResult } from '../../kit/connector.ts'
import { OutboundFault } from '../../kit/http/index.ts'
import { tablesOf } from './catalogue.ts'
import type { Dataverse } from './dataverse.ts'
import { DataverseFault, isDenied } from './fault.ts'
import { granting, rights } from './rights.ts'
import type { DynamicsSettings } from './settings.ts'

const Who = z.looseObject({ UserId: z.string().nullish() })
const probes = {
  roles: [
    '/roles?$select=roleid&$top=1',
    '/systemusers?$select=systemuserid&$top=1',
    '/roleprivilegescollection?$select=roleid&$top=1',
    '/organizations?$select=name&$top=1',
  ],
  audit: ['/audits?$select=auditid&$top=1'],
} as const

/** Asks for one row of each thing that reading takes. */
export async function check(dataverse: Dataverse, settings: DynamicsSettings): Promise<CheckResult> {
  try {
    await dataverse.get(Who, { path: '/WhoAmI', what: 'Who the application is' })
    const tables = await tablesOf(dataverse, settings)
    const absent = settings.tables.filter(name => tables.every(({ LogicalName }) => LogicalName !== name))
    const lacks: (keyof typeof probes)[] = []
    for (const right of ['roles', 'audit'] as const) if (await isRefused(dataverse, probes[right])) lacks.push(right)
    return {
      ok: tables.length > 0 && absent.length === 0,
      granted: [
        `${tables.length} tables of ${dataverse.host}`,
        ...(['roles', 'audit'] as const).flatMap(right => (lacks.includes(right) ? [] : rights[right].name)),
      ],
      missing: [
        ...(tables.length ? [] : [{ name: rights.tables.name, wayOut: granting(rights.tables.name) }]),
        ...absent.map(name => ({
          name: `Table ${name}`,
          wayOut: 'The environment has none of that name. Check how it is spelt.',
        })),
        ...lacks.map(right => ({ name: rights[right].name, wayOut: granting(rights[right].name) })),
      ],
    }
  } catch (error) {
    if (error instanceof DataverseFault)
      return {
        ok: false,
        granted: [],
        missing: [{ name: 'Application user', wayOut: `${error.message} ${granting(rights.tables.name)}` }],
      }
    const isKnown = error instanceof SourceFault || error instanceof OutboundFault
    if (!isKnown || error.code === 'throttled') throw error
    return { ok: false, granted: [], missing: [{ name: 'Dynamics 365', wayOut: error.message }] }
  }
}

async function isRefused(dataverse: Dataverse, paths: readonly string[]): Promise<boolean> {
  for (const path of paths)
    try {
      await dataverse.page(z.unknown(), { path, what: 'A right' })
    } catch (error) {
      if (isDenied(error)) return true
      if (!(error instanceof DataverseFault)) throw error
    }
  return false
}

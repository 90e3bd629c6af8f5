import { z } from 'zod'
import { SourceFault, type CheckResult } from '../../kit/connector.ts'
import { OutboundFault } from '../../kit/http/index.ts'
import type { Salesforce } from './api.ts'
import { SalesforceFault } from './fault.ts'
import type { SalesforceSettings } from './settings.ts'

interface Probe {
  right: string
  soql: string
  isNeeded?: boolean
}

const probes = (files: boolean): readonly Probe[] => [
  { right: 'API Enabled, View All Data', soql: 'SELECT Id FROM User LIMIT 1', isNeeded: true },
  ...(files
    ? [
        {
          right: 'Query All Files',
          soql: 'SELECT Id FROM ContentVersion WHERE IsLatest = true LIMIT 1',
          isNeeded: true,
        },
      ]
    : []),
  { right: 'View Setup and Configuration', soql: 'SELECT Id FROM SetupAuditTrail LIMIT 1' },
  { right: 'Manage Users', soql: 'SELECT Id FROM LoginHistory LIMIT 1' },
  { right: 'View Event Log Files', soql: 'SELECT Id FROM EventLogFile LIMIT 1' },
]

/** Asks for one record of each thing that reading takes. */
export async function check(salesforce: Salesforce, settings: SalesforceSettings): Promise<CheckResult> {
  try {
    const granted: string[] = [`Interface ${(await salesforce.version()).split('/').at(-1)} of ${salesforce.host}`]
    const missing: CheckResult['missing'] = []
    let isOk = true
    for (const { right, soql, isNeeded } of probes(settings.files)) {
      const refused = await salesforce.all(z.unknown(), soql, right).then(() => undefined, faultIn)
      if (!refused) granted.push(right)
      else {
        missing.push({ name: right, wayOut: wayOut(right, refused) })
        if (isNeeded) isOk = false
      }
    }
    return { ok: isOk, granted, missing }
  } catch (error) {
    const isKnown = error instanceof SourceFault || error instanceof OutboundFault || error instanceof SalesforceFault
    if (!isKnown || error.code === 'throttled') throw error
    return { ok: false, granted: [], missing: [{ name: 'Salesforce', wayOut: error.message }] }
  }
}

function faultIn(error: unknown): SalesforceFault {
  if (error instanceof SalesforceFault) return error
  throw error
}

const wayOut = (right: string, { code }: SalesforceFault) =>
  code === 'INVALID_TYPE'
    ? `The organisation shows nothing of this kind (${code}): its edition may not have it, or the user of the app lacks the permission.`
    : `Give the user that the app runs as the permission ${right}, by a permission set (${code}).`

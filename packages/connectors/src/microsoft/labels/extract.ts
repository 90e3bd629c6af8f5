import { z } from 'zod'
import { ConnectorError } from '../../kit/connector.ts'
import { GraphFault, isDenied, isMissing } from '../fault.ts'
import { itemPath, type Place } from '../drives/keys.ts'
import type { Graph } from '../graph.ts'

const Extracted = z.looseObject({
  labels: z
    .array(
      z.looseObject({
        sensitivityLabelId: z.string(),
        assignmentMethod: z.string().nullish().catch(undefined),
        tenantId: z.string().nullish().catch(undefined),
      }),
    )
    .nullish(),
})

export const Carried = z.object({ id: z.string(), method: z.string() })
export type Carried = z.infer<typeof Carried>

/** What a file carries now of the tenant's labels, by Microsoft 365 itself. @throws ConnectorError */
export async function carriedBy(
  graph: Graph,
  place: Place,
  { name, tenant }: { name: string; tenant: string },
): Promise<Carried[]> {
  const { labels } = await graph
    .get(Extracted, {
      path: `${itemPath(place)}/extractSensitivityLabels`,
      method: 'POST',
      bucket: 'files',
      what: `The label of ${name}`,
    })
    .catch((error: unknown) => labelFault(error, name))
  return (labels ?? []).flatMap(({ sensitivityLabelId: id, assignmentMethod, tenantId }) =>
    id && (!tenantId || !tenant || tenantId.toLowerCase() === tenant)
      ? [{ id: id.toLowerCase(), method: (assignmentMethod ?? 'standard').toLowerCase() }]
      : [],
  )
}

const locks: Readonly<Record<string, [kind: string, why: string]>> = {
  filedoublekeyencrypted: ['encrypted', 'is encrypted with two keys, one of which Microsoft does not have'],
  filedecryptionnotsupported: [
    'encrypted',
    'is encrypted in a way that Microsoft 365 cannot open, such as with permissions that its user chose',
  ],
  filedecryptiondeferred: ['busy', 'is still being worked on by Microsoft 365: try again in a while'],
}

/** Why a label cannot be read or given. @throws ConnectorError, or what it was given where that is not about the one file */
export function labelFault(error: unknown, name: string): never {
  if (!(error instanceof GraphFault)) throw error
  const { status, code } = error
  const fail = (reason: ConstructorParameters<typeof ConnectorError>[0], message: string, kind?: string): never => {
    throw new ConnectorError(reason, message, { cause: error, ...(kind !== undefined && { kind }) })
  }
  if (status === 412) return fail('changed_while_read', `${name} was changed at this very moment. Plan again.`)
  if (isMissing(error)) return fail('changed_while_read', `${name} is gone. Plan again.`)
  if (status === 423) {
    const [kind, why] = locks[code.toLowerCase()] ?? ['open', 'is locked: somebody has it open or checked out']
    return fail('excluded', `${name} ${why}. It is left as it is.`, kind)
  }
  if (status === 402)
    return fail(
      'permission_denied',
      `Microsoft bills the call that gives ${name} its label, and nobody pays for it yet. Enable metered APIs for the application in Azure, then try again.`,
    )
  if (isDenied(error))
    return fail(
      'permission_denied',
      `Microsoft 365 does not let the application read or change the label of ${name}. It needs Files.ReadWrite.All, and labels for files in SharePoint and OneDrive must be on; some encrypted labels are for people alone.`,
    )
  if (status === 400 || status === 405 || status === 501)
    return fail(
      'excluded',
      `Microsoft 365 gives ${name} no label${code && ` (${code})`}: not every format carries one, nor every cloud has this call.`,
      'format',
    )
  throw error
}

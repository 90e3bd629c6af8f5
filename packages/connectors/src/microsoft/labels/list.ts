import type { SensitivityLabel } from '@sharelight/contract'
import { z } from 'zod'
import { isUnknown, needing } from '../fault.ts'
import type { Graph, GraphCall } from '../graph.ts'

const text = z.string().nullish().catch(undefined)
const Simple = z.looseObject({
  id: z.guid(),
  name: text,
  displayName: text,
  priority: z.number().nullish().catch(undefined),
  /** Of labels that are off, in some answers. */
  isActive: z.boolean().nullish().catch(undefined),
})
const Label = Simple.extend({ sublabels: z.array(Simple).nullish().catch(undefined) })
type Label = z.infer<typeof Label>

const about = { bucket: 'policy', what: "The tenant's sensitivity labels" } as const
const calls: readonly GraphCall[] = [
  { ...about, path: '/security/dataSecurityAndGovernance/sensitivityLabels' },
  { ...about, path: '/security/informationProtection/sensitivityLabels', version: 'beta' },
]

/** Labels that can be given, the least sensitive first. A label that has others below it cannot: those are told in its place. @throws SourceFault `scope_missing` */
export async function sensitivityLabelsOf(graph: Graph): Promise<SensitivityLabel[]> {
  const needs = needing('SensitivityLabels.Read.All')
  const [labels, tenant] = await Promise.all([labelsFrom(graph).catch(needs), tenantIdOf(graph)])
  return labels.toSorted(byPriority).flatMap(label => leaves(label, tenant))
}

/** Not every cloud has the newer call. */
async function labelsFrom(graph: Graph): Promise<Label[]> {
  const [newer, older] = calls as [GraphCall, GraphCall]
  try {
    return await graph.all(Label, newer)
  } catch (error) {
    if (!isUnknown(error)) throw error
    return graph.all(Label, older)
  }
}

function leaves(label: Label, tenant: string): SensitivityLabel[] {
  const below = (label.sublabels ?? []).filter(isOn).toSorted(byPriority)
  if (!isOn(label)) return []
  if (below.length === 0) return [{ id: label.id.toLowerCase(), tenant, name: nameOf(label) }]
  return below.map(one => ({
    id: one.id.toLowerCase(),
    tenant,
    name: `${nameOf(label)} \\ ${nameOf(one)}`.slice(0, 200),
  }))
}

const isOn = ({ isActive }: z.infer<typeof Simple>) => isActive !== false
const nameOf = ({ displayName, name, id }: z.infer<typeof Simple>) => (displayName || name || id).trim().slice(0, 200)
const byPriority = (one: { priority?: number | null | undefined }, other: typeof one) =>
  (one.priority ?? 0) - (other.priority ?? 0)

const Organisation = z.looseObject({ id: z.guid() })

export async function tenantIdOf(graph: Graph): Promise<string> {
  const call = { path: '/organization', bucket: 'directory', what: 'The organisation' } as const
  const [organisation] = await graph.all(Organisation, call).catch(needing('Organization.Read.All'))
  return organisation?.id.toLowerCase() ?? ''
}

import { z } from 'zod'
import type { Dataverse } from './dataverse.ts'
import { isMissing } from './fault.ts'
import type { DynamicsSettings } from './settings.ts'

const text = z.string().nullish().catch(undefined)
const flag = z.boolean().nullish().catch(undefined)
const Label = z
  .looseObject({ UserLocalizedLabel: z.looseObject({ Label: text }).nullish() })
  .nullish()
  .catch(undefined)

const Definition = z.looseObject({
  LogicalName: z.string().min(1),
  EntitySetName: text,
  PrimaryIdAttribute: text,
  ChangeTrackingEnabled: flag,
  IsIntersect: flag,
  IsPrivate: flag,
  IsLogicalEntity: flag,
  IsValidForAdvancedFind: flag,
  Privileges: z
    .array(z.looseObject({ PrivilegeId: text, PrivilegeType: z.union([z.string(), z.number()]).nullish() }))
    .nullish()
    .catch(undefined),
})
export type Definition = z.infer<typeof Definition>

const definitionFields =
  'LogicalName,EntitySetName,PrimaryIdAttribute,ChangeTrackingEnabled,IsIntersect,IsPrivate,IsLogicalEntity,IsValidForAdvancedFind,Privileges'

/** Tables that the settings take in, by their names. Without a choice: those that people can search in. */
export async function tablesOf(
  dataverse: Dataverse,
  { tables }: Pick<DynamicsSettings, 'tables'>,
): Promise<Definition[]> {
  const all = await dataverse.all(Definition, {
    path: `/EntityDefinitions?$select=${definitionFields}`,
    what: 'The tables',
    maxBytes: 64 * 2 ** 20,
  })
  const wanted = tables.length
    ? all.filter(({ LogicalName: name }) => tables.includes(name))
    : all.filter(table => !table.IsIntersect && !table.IsPrivate && table.IsValidForAdvancedFind !== false)
  return wanted
    .filter(table => table.EntitySetName && !table.IsLogicalEntity)
    .toSorted((one, other) => (one.LogicalName < other.LogicalName ? -1 : 1))
}

const Attribute = z.looseObject({
  LogicalName: z.string().min(1),
  AttributeType: text,
  AttributeTypeName: z.looseObject({ Value: text }).nullish().catch(undefined),
  AttributeOf: text,
  IsValidForRead: flag,
  DisplayName: Label,
})
type Attribute = z.infer<typeof Attribute>

/** Those whose values say something by themselves: no keys, choices and switches. */
const telling = new Set(['String', 'Memo', 'Integer', 'BigInt', 'Decimal', 'Double', 'Money', 'DateTime'])
const bookkeeping =
  /^(versionnumber|timezoneruleversionnumber|utcconversiontimezonecode|importsequencenumber|overriddencreatedon|createdon|modifiedon|exchangerate|.*_base)$/

export interface TableShape {
  columns: { name: string; type: string; comment?: string }[]
  hasModifiedOn: boolean
}

/** Nothing for a table that is gone. */
export async function shapeOf(dataverse: Dataverse, table: string): Promise<TableShape | undefined> {
  try {
    const attributes = await dataverse.all(Attribute, {
      path: `/EntityDefinitions(LogicalName='${encodeURIComponent(table)}')/Attributes?$select=LogicalName,AttributeType,AttributeTypeName,AttributeOf,IsValidForRead,DisplayName`,
      what: `The columns of ${table}`,
    })
    return {
      columns: attributes
        .filter(isTelling)
        .map(columnOf)
        .toSorted((one, other) => (one.name < other.name ? -1 : 1)),
      hasModifiedOn: attributes.some(({ LogicalName: name }) => name === 'modifiedon'),
    }
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

const isTelling = ({
  LogicalName: name,
  AttributeType: type,
  AttributeOf: of,
  IsValidForRead: isReadable,
}: Attribute) => telling.has(type ?? 'String') && !of && isReadable !== false && !bookkeeping.test(name)

function columnOf({ LogicalName: name, AttributeType: type, DisplayName: shown }: Attribute) {
  const comment = shown?.UserLocalizedLabel?.Label
  return { name, type: type ?? 'String', ...(comment && { comment }) }
}

import { z } from 'zod'
import type { Grant } from '../../kit/connector.ts'
import { ConnectorError } from '../../kit/connector.ts'
import { takeSample, type Cell, type SampleBounds } from '../../kit/tables/sample.ts'
import type { TableSample } from '../../kit/tables/sample-cache.ts'
import type { Table } from '../../kit/tables/table.ts'
import type { Catalogue } from '../../sql/read-tables.ts'
import type { Salesforce } from './api.ts'
import { isDenied, SalesforceFault } from './fault.ts'
import { flag, type People } from './people.ts'
import { reachOf } from './reach.ts'
import type { SalesforceSettings } from './settings.ts'

export const schema = 'objects'
const text = z.string().nullish().catch(undefined)

const Global = z.looseObject({
  sobjects: z.array(
    z.looseObject({ name: z.string(), custom: flag, customSetting: flag, queryable: flag, deprecatedAndHidden: flag }),
  ),
})
const Described = z.looseObject({
  fields: z.array(
    z.looseObject({ name: z.string(), label: text, type: text, deprecatedAndHidden: flag, inlineHelpText: text }),
  ),
})

/** What people keep records of in most organisations; everything that was made here comes besides. */
const usual = new Set([
  'Account',
  'Contact',
  'Lead',
  'Case',
  'CaseComment',
  'Opportunity',
  'Campaign',
  'Contract',
  'Order',
  'Quote',
  'Asset',
  'Individual',
  'Task',
  'Event',
  'EmailMessage',
  'FeedItem',
  'Note',
  'Solution',
  'PersonAccount',
  'LiveChatTranscript',
])
/** Types of fields whose values say something by themselves. */
const telling = new Set([
  'string',
  'textarea',
  'email',
  'phone',
  'url',
  'encryptedstring',
  'combobox',
  'date',
  'datetime',
  'currency',
  'double',
  'int',
  'long',
  'percent',
  'anytype',
])
const bookkeeping =
  /^(CreatedDate|LastModifiedDate|SystemModstamp|LastViewedDate|LastReferencedDate|LastActivityDate|PhotoUrl)$/

const Newest = z.looseObject({ SystemModstamp: text })

export interface ObjectsReading {
  salesforce: Salesforce
  people: People
  settings: SalesforceSettings
  unknown: string
}

/** Objects as tables, their fields as columns, below one schema of the organisation. */
export function catalogueOf(reading: ObjectsReading): Catalogue {
  const { salesforce } = reading
  return {
    takesIn: ([host, of]) => host === salesforce.host && of === schema,
    schemas: () => Promise.resolve([[salesforce.host, schema]]),
    read: (_, from) => read(reading, from),
    sample: ([, , object], bounds) => sampleObject(salesforce, object, bounds),
  }
}

async function objectsOf({ salesforce, settings: { objects } }: ObjectsReading): Promise<string[]> {
  const { sobjects } = await salesforce.get(Global, '/sobjects', 'The objects')
  return sobjects
    .filter(({ name, custom, customSetting, queryable, deprecatedAndHidden: isHidden }) =>
      objects.length
        ? objects.includes(name)
        : queryable !== false &&
          !isHidden &&
          !customSetting &&
          (usual.has(name) || (custom && /__(c|kav|x)$/.test(name))),
    )
    .map(({ name }) => name)
    .toSorted()
}

const objectsOfPage = 20

async function* read(reading: ObjectsReading, from?: string): ReturnType<Catalogue['read']> {
  const { salesforce } = reading
  yield { schema: { names: [salesforce.host, schema], grants: [] }, tables: [] }
  const reach = await reachOf(reading)
  const names = (await objectsOf(reading)).filter(name => from === undefined || name > from)
  for (let at = 0; at < names.length; at += objectsOfPage) {
    const tables: Table[] = []
    for (const name of names.slice(at, at + objectsOfPage)) {
      const table = await tableOf(reading, name, reach.get(name) ?? [])
      if (table) tables.push(table)
    }
    yield { tables, next: names.slice(at, at + objectsOfPage).at(-1) ?? '' }
  }
}

async function tableOf(
  { salesforce, unknown }: ObjectsReading,
  name: string,
  grants: Grant[],
): Promise<Table | undefined> {
  const columns = await fieldsOf(salesforce, name)
  if (!columns) return undefined
  return {
    names: [salesforce.host, schema, name],
    grants,
    version: (await versionOf(salesforce, name)) ?? unknown,
    columns,
  }
}

/** Nothing for an object that the user does not see. */
async function fieldsOf(salesforce: Salesforce, object: string) {
  try {
    const { fields } = await salesforce.get(
      Described,
      `/sobjects/${encodeURIComponent(object)}/describe`,
      `The fields of ${object}`,
    )
    return fields
      .filter(
        ({ name, type, deprecatedAndHidden: isHidden }) =>
          !isHidden && telling.has((type ?? '').toLowerCase()) && !bookkeeping.test(name),
      )
      .map(({ name, type, label }) => ({
        name,
        type: type ?? '',
        ...(label && label !== name && { comment: label }),
        grants: [],
      }))
  } catch (error) {
    if (error instanceof SalesforceFault) return undefined
    throw error
  }
}

/** When a record changed last, and how many there are; of objects that are too large to count, the former alone. */
async function versionOf(salesforce: Salesforce, object: string): Promise<string | undefined> {
  const newest = await salesforce.allIfAllowed(
    Newest,
    `SELECT SystemModstamp FROM ${object} ORDER BY SystemModstamp DESC LIMIT 1`,
    `Records of ${object}`,
  )
  if (!newest) return undefined
  let count = ''
  try {
    for await (const { total } of salesforce.query(
      z.unknown(),
      `SELECT COUNT() FROM ${object}`,
      `Records of ${object}`,
    ))
      count = String(total)
  } catch (error) {
    if (!(error instanceof SalesforceFault)) throw error
  }
  return `${newest[0]?.SystemModstamp ?? ''} ${count}`
}

/** The records that changed last. @throws ConnectorError, SourceFault */
async function sampleObject(salesforce: Salesforce, object: string, bounds: SampleBounds): Promise<TableSample> {
  const columns = await fieldsOf(salesforce, object)
  if (!columns) throw new ConnectorError('vanished', 'The object is no longer there.')
  if (!columns.length) return new Map()
  const names = columns.map(({ name }) => name)
  const soql = `SELECT ${names.join(', ')} FROM ${object} ORDER BY SystemModstamp DESC LIMIT ${bounds.rows}`
  const cells = async function* () {
    for await (const { records } of salesforce.query(z.record(z.string(), z.unknown()), soql, `Records of ${object}`))
      yield records.map(record => names.map(name => cellOf(record[name])))
  }
  try {
    return await takeSample(columns, cells(), bounds)
  } catch (error) {
    if (!(error instanceof SalesforceFault)) throw error
    throw new ConnectorError(isDenied(error) ? 'permission_denied' : 'io_error', error.message)
  }
}

function cellOf(value: unknown): Cell {
  if (value === undefined || value === null || value === '') return null
  return typeof value === 'string' ? value : JSON.stringify(value)
}

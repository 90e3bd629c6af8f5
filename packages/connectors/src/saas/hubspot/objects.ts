import { z } from 'zod'
import { ConnectorError } from '../../kit/connector.ts'
import { takeSample, type Cell, type SampleBounds } from '../../kit/tables/sample.ts'
import type { TableSample } from '../../kit/tables/sample-cache.ts'
import type { Table } from '../../kit/tables/table.ts'
import type { Catalogue } from '../../sql/read-tables.ts'
import { listOf, type OnePage } from './api.ts'
import { HubspotFault, isDenied, isMissing, isRefused, known } from './fault.ts'
import { users, type HubspotReading } from './reading.ts'
import { written } from './settings.ts'
import { CrmObject, ObjectSchema, Property } from './shapes.ts'

export const schema = 'objects'

/** What people keep records of in most accounts; objects that were made there come besides. */
const usual = ['companies', 'contacts', 'deals', 'leads', 'line_items', 'products', 'quotes']
/** Types of properties whose values say something by themselves. */
const telling = new Set(['string', 'number', 'date', 'datetime', 'phone_number', 'enumeration', 'json'])
/** HubSpot's own, which count and time what people do. */
const bookkeeping =
  /^(hs_(?!.*(email|phone|address|name|text|body|content|note|language|linkedin|mobile))|num_|recent_|first_conversion|notes_(last|next)|days_to|hubspot_|lastmodified|createdate|total_revenue)/
const mostAsked = 100
/** A search gives no more than 10,000 results; a list gives all, and takes so many characters of names in its address. */
const mostFound = 9_900
const mostCharacters = 6_000

const grants = [{ principal: users, role: 'read', via: 'account' } as const]

/** Objects as tables, their properties as columns, below one schema of the account. */
export function catalogueOf(reading: HubspotReading, unknown: string): Catalogue {
  let portal = ''
  return {
    takesIn: ([of, name]) => (portal === '' || of === portal) && name === schema,
    async schemas() {
      portal = await reading.account.id()
      return [[portal, schema]]
    },
    async *read(names, from) {
      yield { schema: { names, grants }, tables: [] }
      for (const object of (await objectsOf(reading)).filter(name => from === undefined || name > from)) {
        const table = await tableOf(reading, { portal: names[0], object, unknown })
        yield { tables: table ? [table] : [], next: object }
      }
    },
    sample: ([, , object], bounds) => sampleObject(reading, object, bounds),
  }
}

/** Those of the settings, or the usual ones and all that were made in the account, in an order that stays. */
async function objectsOf({ hubspot, settings }: HubspotReading): Promise<string[]> {
  if (settings.objects.length) return settings.objects.toSorted()
  const call = { path: '/crm-object-schemas/v3/schemas', query: { archived: false }, what: 'The objects' }
  const own = (await known(hubspot.all(ObjectSchema, call))) ?? []
  const names = own.flatMap(({ archived, objectTypeId, fullyQualifiedName, name }) =>
    archived === true ? [] : [fullyQualifiedName || objectTypeId || name],
  )
  const others = new Set<string>(written)
  return [...new Set([...usual, ...names])].filter(name => !others.has(name)).toSorted()
}

interface Asked {
  portal: string
  object: string
  unknown: string
}

async function tableOf(reading: HubspotReading, { portal, object, unknown }: Asked): Promise<Table | undefined> {
  const columns = await propertiesOf(reading, object)
  if (!columns) return undefined
  return {
    names: [portal, schema, object],
    grants: [...grants],
    version: (await versionOf(reading, object)) ?? unknown,
    columns: columns.map(({ name, type, label }) => ({
      name,
      type: type ?? '',
      ...(label && label !== name && { comment: label }),
      grants: [],
    })),
  }
}

/** Nothing for an object that the app may not see, or that the account does not have. */
async function propertiesOf({ hubspot }: HubspotReading, object: string): Promise<Property[] | undefined> {
  const call = {
    path: `/crm/v3/properties/${encodeURIComponent(object)}`,
    query: { archived: false },
    what: `The properties of ${object}`,
  }
  const all = await known(hubspot.all(Property, call))
  return all?.filter(
    ({ name, type, calculated, archived, hubspotDefined }) =>
      archived !== true &&
      calculated !== true &&
      telling.has((type ?? '').toLowerCase()) &&
      !(hubspotDefined !== false && bookkeeping.test(name)),
  )
}

const changedIn = (object: string) => (object === 'contacts' ? 'lastmodifieddate' : 'hs_lastmodifieddate')

/** How many records there are, and when one was changed last; nothing where the object cannot be searched. */
async function versionOf(reading: HubspotReading, object: string): Promise<string | undefined> {
  const page = await known(searched(reading, object, { limit: 1, properties: [changedIn(object)] }))
  if (!page) return undefined
  const [newest] = listOf(CrmObject, page.results)
  const changed = newest?.properties?.[changedIn(object)] ?? newest?.updatedAt
  return `${String(page.total ?? '')} ${typeof changed === 'string' ? changed : ''}`
}

interface Question {
  limit: number
  properties: readonly string[]
  after?: string | undefined
}

/** The records that were changed last. */
async function searched(
  { hubspot }: HubspotReading,
  object: string,
  { limit, properties, after }: Question,
): Promise<OnePage> {
  const body = {
    limit,
    properties,
    sorts: [{ propertyName: changedIn(object), direction: 'DESCENDING' }],
    filterGroups: [],
    ...(after !== undefined && { after }),
  }
  return hubspot.page({
    path: `/crm/v3/objects/${encodeURIComponent(object)}/search`,
    method: 'POST',
    isQuestion: true,
    body,
    what: `Records of ${object}`,
  })
}

/** @throws ConnectorError, SourceFault */
async function sampleObject(reading: HubspotReading, object: string, bounds: SampleBounds): Promise<TableSample> {
  const columns = await propertiesOf(reading, object)
  if (!columns) throw new ConnectorError('vanished', 'The object is no longer there, or may not be seen any more.')
  if (!columns.length) return new Map()
  const names = columns.map(({ name }) => name)
  try {
    return await takeSample(
      columns.map(({ name, type }) => ({ name, type: type ?? '', grants: [] })),
      recordsOf(reading, object, { names, most: bounds.rows }),
      bounds,
    )
  } catch (error) {
    if (!(error instanceof HubspotFault)) throw error
    throw new ConnectorError(isDenied(error) ? 'permission_denied' : 'io_error', error.message)
  }
}

async function* recordsOf(
  reading: HubspotReading,
  object: string,
  { names, most }: { names: readonly string[]; most: number },
): AsyncGenerator<Cell[][]> {
  let after: string | undefined
  for (let count = 0; count < most;) {
    const question = { limit: Math.min(mostAsked, most - count), properties: names, after }
    const page = await (most > mostFound ? listed : pageOf)(reading, object, question)
    const rows = listOf(CrmObject, page.results).map(({ properties }) => names.map(name => cellOf(properties?.[name])))
    if (rows.length) yield rows
    count += rows.length
    after = page.next
    if (after === undefined || page.results.length === 0) return
  }
}

/** By a search; where an object has none, by its list. */
async function pageOf(reading: HubspotReading, object: string, question: Question): Promise<OnePage> {
  return searched(reading, object, question).catch((error: unknown) => {
    if (!isMissing(error) && !isRefused(error)) throw error
    return listed(reading, object, question)
  })
}

async function listed(
  { hubspot }: HubspotReading,
  object: string,
  { limit, properties, after }: Question,
): Promise<OnePage> {
  let length = 0
  const fitting = properties.filter(name => (length += name.length + 3) <= mostCharacters)
  const query = { limit, properties: fitting.join(','), archived: false }
  return hubspot.page(
    { path: `/crm/v3/objects/${encodeURIComponent(object)}`, query, what: `Records of ${object}` },
    after,
  )
}

function cellOf(value: unknown): Cell {
  if (value === undefined || value === null || value === '') return null
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Whether records of an object may be read. */
export const maySee = async ({ hubspot }: Pick<HubspotReading, 'hubspot'>, object: string): Promise<boolean> =>
  (await known(
    hubspot.get(z.unknown(), {
      path: `/crm/v3/objects/${object}`,
      query: { limit: 1 },
      what: 'Testing the connection',
    }),
  )) !== undefined

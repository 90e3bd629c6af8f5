import type { MetricAnswer, MetricCube, ReportCell, ReportColumn } from '@sharelight/contract'
import { plainName, saidValue, serviceBook, type Wording } from '@sharelight/domain'
import { cubes } from '@sharelight/metrics'
import type { Context } from '../../../context.ts'
import { identityNames } from '../../investigation/verbs/names.ts'
import { labelName, labels as ourLabels } from '../../labels/verbs/label-facts.ts'
import { insightName } from '../../rating/verbs/insight-names.ts'

type Value = MetricAnswer['rows'][number][string] | undefined

/** A column of a table: where it is in the answer, and how people read it. */
export interface TableColumn extends ReportColumn {
  name: string
  /** Undefined for a measure. */
  dimension?: string
}

const people = new Set(['actor', 'recipient', 'owner', 'principal', 'contact', 'personal', 'outsider'])
const labels = new Set(['label', 'label0', 'label1', 'label2', 'regulation'])
const titles: Readonly<Record<string, string>> = {
  itemName: 'File',
  itemPath: 'Path',
  actorName: 'Person',
  actorAddress: 'Address',
  actorDepartment: 'Department',
  ownerName: 'Owner',
  folderName: 'Folder',
  recipientName: 'Recipient',
  label: 'Information type',
  label0: 'Kind of information',
  label1: 'Information type',
  label2: 'Detected',
  id: 'Id',
}
const several: Readonly<Record<string, string>> = {
  recipient: 'Recipients',
  label: 'Information types',
  label1: 'Information types',
  insight: 'Risk types',
}
const kinds: Readonly<Record<string, ReportColumn['cell']>> = {
  severity: 'severity',
  ratedSeverity: 'severity',
  maxSeverity: 'severity',
  sensitivity: 'sensitivity',
  maxSensitivity: 'sensitivity',
  size: 'bytes',
}

export function columnOf(cube: MetricCube, name: string): TableColumn {
  const { dimensions, attributes, measures } = cubes[cube]
  const dimension = dimensions[name] ?? attributes[name]
  if (dimension) {
    const title = titles[name] ?? dimension.title
    return { name, dimension: name, title, cell: kinds[name] ?? cellOfType(name, dimension.type) }
  }
  const measure = measures[name]
  if (!measure) return aggregated(cube, name)
  return { name, title: measure.title, cell: kinds[name] ?? cellOfUnit(measure.unit) }
}

/** `sourceCode` is a number that is a name. */
const cellOfType = (name: string, type: string): ReportColumn['cell'] =>
  name === 'sourceCode' || name === 'weekday'
    ? 'text'
    : type === 'number' || type === 'boolean' || type === 'time'
      ? type
      : 'text'

const cellOfUnit = (unit: string): ReportColumn['cell'] =>
  unit === 'bytes' || unit === 'percent' || unit === 'time' ? unit : 'number'

/** `UniqCount:actor`, `List:label`, `Max:at`. */
function aggregated(cube: MetricCube, name: string): TableColumn {
  const [how = '', of = ''] = name.split(':')
  const dimension = cubes[cube].dimensions[of]
  if (!dimension) return { name, title: name, cell: 'number' }
  const title = `${titles[of] ?? dimension.title} (${how.replace('UniqCount', 'different').toLowerCase()})`
  if (how === 'List') return { name, dimension: of, title: several[of] ?? title, cell: 'text' }
  if (how === 'UniqCount') return { name, title, cell: 'number' }
  return { name, title, cell: kinds[of] ?? (dimension.type === 'time' ? 'time' : 'number') }
}

export type CellOf = (column: TableColumn, value: Value) => ReportCell

/** How the cells of an answer's rows are called by people: sources, people and labels by their names; words of the product in the reader's language. */
export async function namingFor(
  ctx: Context,
  columns: readonly TableColumn[],
  { rows, wording }: { rows: MetricAnswer['rows']; wording: Wording },
): Promise<CellOf> {
  const ids = columns
    .filter(({ dimension = '' }) => people.has(dimension))
    .flatMap(({ name }) => rows.flatMap(row => row[name] ?? []).map(String))
    .filter(Boolean)
  const [persons, sources] = await Promise.all([
    ids.length ? identityNames(ctx, ids) : new Map<string, string>(),
    columns.some(({ dimension }) => dimension === 'source') ? sourceNames(ctx) : new Map<string, string>(),
  ])
  const { say } = wording
  const services = serviceBook(ctx.services.connectors)
  const nameOf = (dimension: string, value: string | number | boolean): string => {
    if (labels.has(dimension)) {
      const name = labelName(ctx, String(value))
      return ourLabels.byKey(String(value)) ? say(name) : name
    }
    if (dimension === 'source') return sources.get(String(value)) ?? say('A source that was removed')
    if (dimension === 'sourceCode') return say(services.nameOf(Number(value)))
    if (dimension === 'insight') return say(insightName(String(value)))
    if (people.has(dimension)) return persons.get(String(value)) ?? say('Nobody known')
    const name = capital(plainName(dimension, value) ?? String(value))
    return isWord(dimension) ? saidValue(wording, name, dimension) : name
  }
  return ({ dimension, cell }, value) => {
    if (value === null || value === undefined) return null
    if (Array.isArray(value))
      return value.map(each => (dimension === undefined ? each : nameOf(dimension, each))).join('; ')
    return cell === 'text' && dimension !== undefined && value !== '' && isWord(dimension)
      ? nameOf(dimension, value)
      : value
  }
}

const words = new Set([
  ...people,
  ...labels,
  'source',
  'sourceCode',
  'insight',
  'type',
  'shareType',
  'trust',
  'anomaly',
  'recipientKind',
  'weekday',
  'status',
  'kind',
  'reason',
])
/** Whether its values are words of the product, or ids, rather than what people wrote. */
const isWord = (dimension: string) => words.has(dimension)

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1).replaceAll('_', ' ')

async function sourceNames({ services, organisation }: Context): Promise<Map<string, string>> {
  const rows = await services.stores.meta
    .forOrganisation(organisation.id)
    .selectFrom('data_sources')
    .select(['id', 'name'])
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

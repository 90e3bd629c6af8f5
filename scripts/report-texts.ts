import {
  anomalyKinds,
  entityKinds,
  eventTypes,
  identityKinds,
  itemKinds,
  itemReasons,
  itemStatuses,
  shareTypes,
  trustClasses,
} from '@sharelight/contract'
import { checks, severityFaces, unauthorisedMessage } from '@sharelight/domain'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const sourcesIn = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map(file => readFileSync(join(root, folder, file), 'utf8'))
const sources = [...sourcesIn('packages/report/src'), ...sourcesIn('apps/server/src/features/reports/parts')]
const found = (pattern: RegExp) =>
  sources
    .flatMap(source => [...source.matchAll(pattern)])
    .map(([, quoted, template = '']) => quoted ?? template)
    .map(text => text.replaceAll(/\$?\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}/g, '7'))
const titles = /const (?:titles|several)[^=]*= \{([^}]*)\}/g
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1).replaceAll('_', ' ')

/** What finished reports say besides the texts of ready reports and of the cubes: as it is written in the sources, with a 7 for each value. */
export const reportTexts = [
  ...found(/\bsay\(\s*'([^']+)'/g),
  ...found(/\bsayWith\(\s*\w+,\s*'([^']+)'/g),
  ...found(/\bcolumn\('([^']+)'/g),
  ...found(/\b(?:note|refused): (?:\w+[^,\n]*\? )?(?:'([^']+)'|`([^`]+)`)/g),
  ...sources.flatMap(source => [...source.matchAll(titles)].flatMap(([, body = '']) => quotedIn(body))),
  ...severityFaces.map(({ name }) => name),
  'Yes',
  'No',
  'General',
  'All of time',
  'what the restrictions et05, it02 close to the reader',
  ...(['info', 'app'] as const).map(variant => unauthorisedMessage(variant, '7')),
  ...entityKinds.flatMap(kind => [kind, unauthorisedMessage('entity', kind)]),
  ...['different', 'avg', 'sum', 'max', 'min'].map(how => `Risk type (${how})`),
]

function quotedIn(body: string): string[] {
  return [...body.matchAll(/: '([^']+)'/g)].map(([, text = '']) => text)
}

/** Values of dimensions that are words of the product. */
export const reportValues: readonly (readonly [word: string, dimension: string])[] = Object.entries({
  type: eventTypes,
  shareType: shareTypes,
  trust: trustClasses,
  anomaly: anomalyKinds,
  recipientKind: identityKinds,
  kind: [...itemKinds, ...identityKinds],
  status: itemStatuses,
  reason: itemReasons,
  chart: ['none'],
  filters: ['none'],
  weekday: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
  state: ['open', 'done', 'dismissed', 'active', 'suspended', 'deleted', 'failing', 'passing', 'unknown', 'not_asked'],
  decision: ['keep', 'remove'],
  area: [...new Set(checks.flatMap(({ group, posture }) => [group, posture]))],
}).flatMap(([dimension, values]) => values.map(value => [capital(value), dimension] as const))

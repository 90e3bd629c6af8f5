import type { ConversationQuery } from '@sharelight/contract'
import { cubes } from '@sharelight/metrics'

const aggregated: Readonly<Record<string, string>> = {
  UniqCount: 'Different',
  Avg: 'Average',
  Max: 'Highest',
  Min: 'Lowest',
  Sum: 'Total',
}
/** Of what a thing has, the thing itself. */
const shortened: Readonly<Record<string, string>> = {
  itemName: 'file',
  folderName: 'folder',
  label0: 'kind of information',
  label1: 'information type',
  label2: 'what was detected',
}

/** `Open risky events by department`, `Files`, `Events per week`. */
export function titleOf({ cube, measure, dimension, grain }: ConversationQuery): string {
  const { title, measures } = cubes[cube]
  if (measure === null) return title
  const by = dimension === null ? '' : ` by ${named(cube, dimension)}`
  const over = grain === 'Total' ? '' : ` per ${grain.toLowerCase()}`
  const [how = '', of = ''] = measure.split(':')
  const counted = measures[measure]?.title ?? `${aggregated[how] ?? how} ${named(cube, of)}`
  return `${counted}${by}${over}`
}

function named(cube: ConversationQuery['cube'], name: string): string {
  const { dimensions, attributes } = cubes[cube]
  return shortened[name] ?? (dimensions[name] ?? attributes[name])?.title.toLowerCase() ?? name
}

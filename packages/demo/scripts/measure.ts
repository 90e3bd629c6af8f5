// `node packages/demo/scripts/measure.ts [small|full]`: what generating costs in CPU time, whatever else the machine does.
import { demoOrganisation, demoSizes, type DemoSizeName } from '../src/index.ts'

const size = (process.argv[2] ?? 'full') as DemoSizeName
if (!(size in demoSizes)) throw new Error(`No size ${size}; use ${Object.keys(demoSizes).join(' or ')}.`)

const print = (line: string) => process.stdout.write(`${line}\n`)

function measured<T>(what: string, run: () => T, count: (result: T) => number): T {
  const before = process.cpuUsage()
  const result = run()
  const { user, system } = process.cpuUsage(before)
  const seconds = (user + system) / 1_000_000
  print(`${what}: ${count(result)} in ${seconds.toFixed(2)} s CPU, ${Math.round(count(result) / seconds)} a second`)
  return result
}

const sum = (numbers: Iterable<number>) => {
  let total = 0
  for (const number of numbers) total += number
  return total
}

const org = measured(
  'people, folders, item columns',
  () => demoOrganisation({ size, today: new Date('2026-11-21T09:00:00Z') }),
  () => demoSizes[size].items,
)
measured(
  'events in columns',
  () => sum(org.eventBatches().map(({ count }) => count)),
  total => total,
)
measured(
  'events as objects',
  () => sum(org.eventBatches().map(batch => sum(org.eventsOf(batch).map(() => 1)))),
  total => total,
)
measured(
  'items as objects',
  () => sum(org.items().map(() => 1)),
  total => total,
)
print(
  `${org.combinations.length} combinations, ${org.recipientSets.length} recipient sets, ${org.labelSets.length} label sets`,
)

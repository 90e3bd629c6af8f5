import { openTenant, readDrives } from '@sharelight/testkit/connectors'
import { documentedLimits } from '@sharelight/testkit/microsoft'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { hoursFor, licenceTiers, planOf, sum, unitsOfLook, usualTenant } from './plan.ts'

it('a tenant is read within its limit, with the calls and units that were reckoned', { timeout: 120_000 }, async () => {
  // Microsoft's units, and its minute in five seconds.
  const files = { units: documentedLimits.files?.units ?? 0, seconds: 5 }
  const tenant = await openTenant({ limits: { ...documentedLimits, files } })
  const { act, state, meter, calls } = tenant.bench
  const people = 30
  const { drives } = act.fillLarge({ users: people, items: 4800, libraries: 6, personalDrives: true })
  let shared = 0
  for (const id of drives) {
    const items = state.drives.get(id)?.items
    for (let index = 1; index < (items?.computed ?? 0); index++) shared += Number(!!items?.at(index)?.grants.length)
  }
  const connection = await tenant.open({ services: ['onedrive', 'sharepoint'] })
  const { entries, positions } = await readDrives(connection)
  const asked = { units: meter.used.files, calls: calls.filter(({ url }) => isOfFiles(url)).length }
  await readDrives(connection, positions)
  const look = (meter.used.files ?? 0) - (asked.units ?? 0)
  await connection.close()
  await tenant.bench.stop()
  const size = {
    people: people + 1,
    sites: drives.length,
    drives: [
      { drives: drives.length, items: 800 },
      { drives: people, items: 1 },
    ],
    shared,
    read: 0,
  }
  const steps = planOf(size)
  expect(new Set(entries.map(({ key }) => key)).size).toBe(4800 + people)
  // Whoever has no drive is asked for it, too, which the simulated tenant does not count.
  const reckoned = { units: sum(steps.map(step => step.units)) - 1, calls: sum(steps.map(({ calls: all }) => all)) }
  expect([asked, look, meter.refused]).toEqual([reckoned, unitsOfLook(size) - 1, 0])
})

const isOfFiles = (url: string) => /^\/graph\/v1\.0\/(drives|sites|users\/)/.test(url)

it('the table of calls, units and hours is the one that the documentation shows', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../../docs/connectors.md'), 'utf8')
  const text = (number: number) => Math.round(number).toLocaleString('en')
  const rows = licenceTiers.map(({ licences, perMinute }) => {
    const size = usualTenant(licences, 10_000_000)
    const steps = planOf(size)
    const listing = steps.filter(({ name }) => name !== 'content')
    const units = (of: typeof steps) => sum(of.map(step => step.units))
    const figures = [
      licences,
      perMinute,
      sum(listing.map(({ calls }) => calls)),
      units(listing),
      hoursFor(units(listing), perMinute),
      sum(steps.map(({ calls }) => calls)),
      units(steps),
      hoursFor(units(steps), perMinute),
      unitsOfLook(size),
      unitsOfLook(size) / perMinute,
    ]
    return `| ${figures.map(text).join(' | ')} |`
  })
  const head =
    '| licences | units a minute | listing: calls | units | hours | with content: calls | units | hours | a look: units | minutes |'
  expect(page).toContain([head, '|---|---|---|---|---|---|---|---|---|---|', ...rows].join('\n'))
})

import type { MetricCube } from '@sharelight/contract'
import type { Cube } from './cube.ts'
import { events } from './cubes/events.ts'
import { exposures } from './cubes/exposures.ts'
import { folders } from './cubes/folders.ts'
import { identities } from './cubes/identities.ts'
import { items } from './cubes/items.ts'
import { scans } from './cubes/scans.ts'

export const cubes: Readonly<Record<MetricCube, Cube>> = { events, items, folders, exposures, identities, scans }

export interface CatalogueEntry {
  id: string
  title: string
  dimensions: { id: string; title: string }[]
  measures: { id: string; title: string; unit: string }[]
}

/** Every cube with what can be asked of it, for screens, the API and the documentation. */
export const catalogue: readonly CatalogueEntry[] = Object.values(cubes).map(cube => ({
  id: cube.id,
  title: cube.title,
  dimensions: [...Object.entries(cube.dimensions), ...Object.entries(cube.attributes)].map(([id, { title }]) => ({
    id,
    title,
  })),
  measures: Object.entries(cube.measures).map(([id, { title, unit }]) => ({ id, title, unit })),
}))

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { connectors, describe, sourcesPage } from '@sharelight/connectors'

writeFileSync(join(import.meta.dirname, '../docs/data-sources.md'), sourcesPage(connectors.map(describe)))

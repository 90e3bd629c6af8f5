// Run as a child process: applies or undoes plans on files through the journal, and prints a letter for each step that it begins; made to be killed.
import { writeSync } from 'node:fs'
import { findConnector, localIo, type Remedy } from '@sharelight/connectors'
import { openStores } from '@sharelight/store'
import { applyPlan, undoPlan } from '../journal/apply.ts'

export interface FileRemedyDrive {
  dataDir: string
  organisationId: string
  root: string
  plans: { id: string; runId: string }[]
  what: 'apply' | 'undo'
}

const { dataDir, organisationId, root, plans, what } = JSON.parse(process.argv[2] ?? '{}') as FileRemedyDrive
const stores = await openStores({ dataDir })
const connector = findConnector('filesystem')
if (!connector) throw new Error('There are no files.')
const open = await connector.load()
const connection = await open(connector.settings.parse({ roots: [root], mayChange: true }), localIo())
for (const { id: planId, runId } of plans)
  await (what === 'apply' ? applyPlan : undoPlan)({
    db: stores.meta.forOrganisation(organisationId),
    planId,
    runId,
    chosen: null,
    open: async ({ remedy: name }) => {
      const remedy = connection.remedies?.[name]
      if (!remedy) throw new Error(`There is no remedy ${name}.`)
      return { remedy: telling(remedy, name), close: async () => undefined }
    },
    ready: async () => undefined,
    stopped: async () => undefined,
    errorPercent: 20,
    now: () => new Date(),
  })
await stores.close()
process.exit(0)

function telling({ apply, undo }: Remedy, name: string): Pick<Remedy, 'apply' | 'undo'> {
  const begin = () => writeSync(1, name.charAt(0))
  return {
    async apply(step) {
      begin()
      return apply(step)
    },
    async undo(receipt) {
      begin()
      await undo?.(receipt)
    },
  }
}

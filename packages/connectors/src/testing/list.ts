// Run by tests as an account without privileges: prints what a connector lists and how fetching each item ends.
import { writeSync } from 'node:fs'
import { ConnectorError, everyEntry, findConnector, localIo, type Entry } from '../index.ts'

const [, , id = '', settings = '{}'] = process.argv
const connector = findConnector(id)
if (!connector) throw new Error(`No connector ${id}`)
const connection = await (await connector.load())(connector.settings.parse(JSON.parse(settings)), localIo())
const entries: Entry[] = []
const fetches: Record<string, string> = {}
for await (const entry of everyEntry(connection)) {
  entries.push(entry)
  if (entry.type === 'item')
    fetches[entry.key] = await connection.fetch(entry, { maxBytes: Infinity }).then(
      async content => {
        if ('file' in content) await content.file.close()
        return 'ok'
      },
      (error: unknown) => (error instanceof ConnectorError ? error.reason : String(error)),
    )
}
writeSync(1, JSON.stringify({ entries, fetches }))

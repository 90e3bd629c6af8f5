// Writes down what the command lines of Azure and Google Cloud take, as their own help says; scripts that are written for them are checked against it.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  azureOptions,
  azureSource,
  fetchAzureCli,
  gcloudOptions,
  gcloudVersion,
  type CommandOptions,
} from './command-lines.ts'

const connectors = join(import.meta.dirname, '../../../connectors/src')

function write(vendor: string, source: string, commands: CommandOptions): void {
  const path = join(connectors, vendor, 'scripts/published-options.json')
  const read = new Date().toISOString().slice(0, 10)
  writeFileSync(path, `${JSON.stringify({ source, read, commands }, null, 1)}\n`)
  process.stdout.write(`${path}\n`)
}

fetchAzureCli()
const storage = ['account show', 'account update', 'container show-permission', 'container set-permission']
write('azure', azureSource, azureOptions(storage.map(command => `storage ${command}`)))

const version = gcloudVersion()
if (version === undefined) process.stdout.write('Skipped: the Google Cloud command line is not here.\n')
else
  write(
    'google',
    `Google Cloud CLI ${version}, Apache-2.0: what its own "gcloud … --help" says`,
    gcloudOptions(['storage buckets describe', 'storage buckets update']),
  )

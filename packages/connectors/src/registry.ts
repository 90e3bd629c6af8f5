import type { ConnectorInfo } from '@sharelight/contract'
import { filesystem } from './filesystem/index.ts'
import type { Connector } from './kit/connector.ts'
import { formFields, settingsSchema, type FormField } from './kit/settings-form.ts'
import { withReading } from './kit/reading-settings.ts'
import { mailArchive } from './mail-archive/index.ts'

/** Every data source that can be connected: one line each. */
export const connectors: readonly Connector[] = [
  withReading(filesystem),
  withReading(mailArchive),
]

export function findConnector(id: string): Connector | undefined {
  return connectors.find(connector => connector.id === id)
}

/** What people see before they connect: the catalogue entry, the form, and the permissions with their reasons. */
export function describe(connector: Connector): ConnectorInfo & { form: FormField[] } {
  const { id, name, description, keys, permissions, capabilities, settings } = connector
  return {
    id, name, description, keys: [...keys], permissions: [...permissions], capabilities: [...capabilities],
    settings: settingsSchema(settings), form: formFields(settings),
  }
}

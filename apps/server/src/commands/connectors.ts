import { connectors, describe } from '@sharelight/connectors'
import type { ConnectorInfo } from '@sharelight/contract'
import { print } from './run.ts'

/** Says what can be connected: ids, settings, and what each needs to be allowed. */
export async function connectorsCommand({ json }: { json: boolean }): Promise<void> {
  const all = connectors.map(describe)
  if (json)
    return print(
      `${JSON.stringify(all.map(({ id, name, description, form, permissions }) => ({ id, name, description, settings: form.fields, permissions })))}\n`,
    )
  await print(`${all.map(asText).join('\n\n')}\n`)
}

function asText({ id, name, description, form, permissions }: ConnectorInfo): string {
  const settings = form.fields.map(
    field =>
      `    ${field.name} (${[field.type, field.required && 'required', field.secret && 'secret'].filter(Boolean).join(', ')}): ${field.title}`,
  )
  return [
    `${id}: ${name}. ${description}`,
    '  settings',
    ...settings,
    '  permissions',
    ...permissions.map(({ name: what, why }) => `    ${what}: ${why}`),
  ].join('\n')
}

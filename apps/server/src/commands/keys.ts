import type { KeyState, Rotated } from '@sharelight/store'
import { operate } from '../operator/operate.ts'
import { storeOptions } from './store-options.ts'

export async function keysCommand({ data }: { data: string }): Promise<void> {
  const { wrappingKey, places, organisations, destroyed } = (await operate(storeOptions(data), {
    operation: 'keys-state',
    input: {},
  })) as KeyState
  process.stdout.write(
    `Everything is sealed under the key ${wrappingKey}, from ${places}.\n` +
      `Organisations with a key of their own: ${organisations}${destroyed ? `; destroyed: ${destroyed}` : ''}.\n`,
  )
}

export async function rotateKeysCommand({ data, dataKeys }: { data: string; dataKeys: boolean }): Promise<void> {
  const input = { rotation: dataKeys ? 'data-keys' : 'wrapping-key' }
  const { wrappingKey, organisations } = (await operate(storeOptions(data), {
    operation: 'keys-rotate',
    input,
  })) as Rotated
  process.stdout.write(
    dataKeys
      ? `The root secret and the keys of ${organisations} organisations are new, and what they keep secret is sealed under them.\n`
      : `The keys are wrapped by ${wrappingKey} now, those of ${organisations} organisations among them. Make a copy of it where you keep such copies.\n`,
  )
}

export async function destroyKeyCommand({
  data,
  organisation,
  yes,
}: {
  data: string
  organisation: string
  yes: boolean
}): Promise<void> {
  if (!yes)
    throw new Error('This cannot be undone: what the organisation keeps secret is gone for good. Add --yes to do it.')
  const { name } = (await operate(storeOptions(data), {
    operation: 'keys-destroy',
    input: { organisationId: organisation },
  })) as { name: string }
  process.stdout.write(
    `The key of ${name} is destroyed, and the organisation is suspended. Copies of the stores that were made before still hold it, wrapped: ` +
      'rotate the keys and delete the old copies of the wrapping key, or delete those copies.\n',
  )
}

import { resolve } from 'node:path'
import { repair } from '@sharelight/store'
import { print } from './run.ts'

/** Saves what can be saved of the embedded stores, and says what was lost. */
export async function repairCommand({ data }: { data: string }): Promise<void> {
  const told = await repair(resolve(data))
  await print(`${told.join('\n')}\n`)
}

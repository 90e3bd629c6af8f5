import { z } from 'zod'
import { ConnectorError, type Remedy, type Step } from '../../kit/connector.ts'
import { guarded } from '../../kit/guarded.ts'
import { HubspotFault, isMissing } from './fault.ts'
import { fileIn, fileOf, isPublic } from './files.ts'
import type { HubspotReading } from './reading.ts'

const None = z.looseObject({})
const Before = z.object({ file: z.string(), name: z.string(), access: z.string() })

/** Everything that can be done in HubSpot, by the names that playbooks know. */
export const hubspotRemedies = (reading: HubspotReading): Record<string, Remedy> => ({
  remove_public_access: guarded(reading.settings, makePrivate(reading)),
})

/** Makes a public file private: its address, which may stand on pages, opens no more. */
function makePrivate(reading: HubspotReading): Required<Remedy<z.infer<typeof None>>> {
  const now = async (id: string, name: string) => {
    const { access } = await fileOf(reading, id).catch(refused(name))
    return access ?? ''
  }
  const set = async (id: string, name: string, access: string) => {
    const call = {
      path: `/files/v3/files/${encodeURIComponent(id)}`,
      method: 'PATCH',
      body: { access },
      what: 'A file',
    } as const
    ;(await reading.hubspot.call(call).catch(refused(name))).discard()
  }
  return {
    params: None,
    async plan(target) {
      const file = fileIn(target.key)
      if (file === undefined) throw new ConnectorError('vanished', `${target.key.slice(0, 200)} is no file.`)
      const { access, name } = await fileOf(reading, file).catch(refused(target.key))
      if (!access || !isPublic(access) || (target.grant !== undefined && target.grant !== access)) return undefined
      return {
        target,
        says: `Makes the file ${name || file} private. Pages and emails that show it by its address show it no more.`,
        before: { file, name: name || file, access },
        after: { access: 'PRIVATE' },
        takes: { principals: ['anonymous'] },
      } satisfies Step
    },
    async apply(step) {
      const { file, name, access } = Before.parse(step.before)
      const found = await now(file, name)
      if (isPublic(found) && found !== access) throw changed(name)
      if (isPublic(found)) await set(file, name, 'PRIVATE')
      return { step, at: reading.io.now(), undo: step.before }
    },
    async undo({ step }) {
      const { file, name, access } = Before.parse(step.before)
      const found = await now(file, name)
      if (found !== 'PRIVATE' && found !== access) throw changed(name)
      if (found !== access) await set(file, name, access)
    },
    async checkUndo({ step }) {
      const { file, name } = Before.parse(step.before)
      await now(file, name)
      return `Lets anybody with its address open the file ${name} again.`
    },
  }
}

const changed = (name: string) =>
  new ConnectorError('changed_while_read', `${name} is not as it was when this was planned. Plan again.`)

function refused(name: string): (error: unknown) => never {
  return error => {
    if (!(error instanceof HubspotFault)) throw error
    if (isMissing(error))
      throw new ConnectorError('changed_while_read', `${name} is gone. Plan again.`, { cause: error })
    throw new ConnectorError(
      'permission_denied',
      `HubSpot does not let it be changed: ${name}. It takes the scope files.`,
      { cause: error },
    )
  }
}

import { z } from 'zod'
import { ConnectorError, type Remedy, type Step } from '../../kit/connector.ts'
import { guarded } from '../../kit/guarded.ts'
import { fileIn, fileOf, isPublic } from './files.ts'
import type { HubspotReading } from './reading.ts'
import { changed, refusedFor } from './refused.ts'
import { removeUser } from './remove-user.ts'

const None = z.looseObject({})
const Before = z.object({ file: z.string(), name: z.string(), access: z.string() })
const After = z.object({ access: z.string() })

/** Everything that can be done in HubSpot, by the names that playbooks know. */
export const hubspotRemedies = (reading: HubspotReading): Record<string, Remedy> => ({
  remove_public_access: guarded(reading.settings, changeAccess(reading, closed)),
  hide_from_search: guarded(reading.settings, changeAccess(reading, hidden)),
  disable_account: guarded(reading.settings, removeUser(reading)),
})

interface Way {
  /** What a file of this access becomes; nothing where that is no matter of the remedy. */
  to(access: string): string | undefined
  says(name: string): string
  undoes(name: string): string
  takes?: Step['takes']
}

/** Its address, which may stand on pages, opens no more. */
const closed: Way = {
  to: access => (isPublic(access) ? 'PRIVATE' : undefined),
  says: name => `Makes the file ${name} private. Pages and emails that show it by its address show it no more.`,
  undoes: name => `Lets anybody with its address open the file ${name} again.`,
  takes: { principals: ['anonymous'] },
}

/** Of those that HubSpot calls indexable. */
const hidden: Way = {
  to: access =>
    access.endsWith('_INDEXABLE') && !access.endsWith('NOT_INDEXABLE')
      ? access.replace('_INDEXABLE', '_NOT_INDEXABLE')
      : undefined,
  says: name => `Asks search engines to leave the file ${name} out. Whoever has its address still opens it.`,
  undoes: name => `Lets search engines find the file ${name} again.`,
}

/** Changes who may open a file. */
function changeAccess(reading: HubspotReading, way: Way): Required<Remedy<z.infer<typeof None>>> {
  const now = async (id: string, name: string) => {
    const { access } = await fileOf(reading, id).catch(refusedFor(name, 'files'))
    return access ?? ''
  }
  const set = async (id: string, name: string, access: string) => {
    const call = {
      path: `/files/v3/files/${encodeURIComponent(id)}`,
      method: 'PATCH',
      body: { access },
      what: 'A file',
    } as const
    ;(await reading.hubspot.call(call).catch(refusedFor(name, 'files'))).discard()
  }
  return {
    params: None,
    async plan(target) {
      const file = fileIn(target.key)
      if (file === undefined) throw new ConnectorError('vanished', `${target.key.slice(0, 200)} is no file.`)
      const { access, name } = await fileOf(reading, file).catch(refusedFor(target.key, 'files'))
      const to = access ? way.to(access) : undefined
      if (!access || to === undefined || (target.grant !== undefined && target.grant !== access)) return undefined
      return {
        target,
        says: way.says(name || file),
        before: { file, name: name || file, access },
        after: { access: to },
        ...(way.takes && { takes: way.takes }),
      } satisfies Step
    },
    async apply(step) {
      const { file, name, access } = Before.parse(step.before)
      const after = After.parse(step.after)
      const found = await now(file, name)
      if (way.to(found) !== undefined && found !== access) throw changed(name)
      if (way.to(found) !== undefined) await set(file, name, after.access)
      return { step, at: reading.io.now(), undo: step.before }
    },
    async undo({ step }) {
      const { file, name, access } = Before.parse(step.before)
      const found = await now(file, name)
      if (found !== After.parse(step.after).access && found !== access) throw changed(name)
      if (found !== access) await set(file, name, access)
    },
    async checkUndo({ step }) {
      const { file, name } = Before.parse(step.before)
      await now(file, name)
      return way.undoes(name)
    },
  }
}

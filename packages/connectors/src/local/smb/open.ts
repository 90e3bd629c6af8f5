import type { Connection, ConnectorIo } from '../../kit/connector.ts'
import { ConnectorError } from '../../kit/connector.ts'
import { untilAborted } from '../../kit/until-aborted.ts'
import { exclusion } from '../../kit/walk/globs.ts'
import { fileServices } from '../file-server.ts'
import { check } from './check.ts'
import { identitiesOf } from './directory/identities.ts'
import { NamedGroups } from './directory/named-groups.ts'
import { fileContent, lookAt } from './content.ts'
import { stampOf, type Secure } from './entries.ts'
import { activityOf, feed } from './full-audit.ts'
import { itemsOf } from './listing.ts'
import { SmbNames } from './names.ts'
import type { Ace } from '../../kit/ntfs/ace.ts'
import { namesIn, shareName } from './place.ts'
import { resourceOf } from './resources.ts'
import { grantsOf } from '../../kit/ntfs/rights.ts'
import type { SmbSettings } from './settings.ts'
import { SmbShell } from './shell.ts'
import { removeEveryone } from './remove-everyone.ts'

const service = fileServices[1].key

export async function open(settings: SmbSettings, io: ConnectorIo): Promise<Connection> {
  const reading = { settings, io }
  const { auditLog } = settings
  // One that lists, and one that copies meanwhile.
  const [lister, copier] = [new SmbShell(reading), new SmbShell(reading)]
  const names = new SmbNames(reading)
  const named = new NamedGroups()
  let share: Promise<Ace[] | undefined> | undefined
  const secure: Secure = async security => {
    if (!security) return { grants: [] }
    const { owner, aces } = security
    const through = await (share ??= names.shareList())
    const groups = [...aces, ...(through ?? [])].map(({ sid }) => sid)
    await names.learn([...(owner ? [owner] : []), ...groups])
    named.note(groups, names)
    const grants = grantsOf({ aces, owner, share: through }, names.of)
    return { ...(owner && { owner: names.of(owner) }), grants }
  }
  const exclude = exclusion(settings.include, settings.exclude)
  const taken = (key: string) => {
    const at = namesIn(settings, key)
    const left = at.some((_, depth) => exclude(at.slice(0, depth + 1).join('/'), depth + 1 < at.length) !== undefined)
    if (left) throw new ConnectorError('excluded', 'The settings leave it out.')
    return at
  }
  const container = { id: shareName(settings), name: shareName(settings), service }
  return {
    service,
    check: () => check({ shell: copier, names, settings, io }),
    async *containers() {
      yield await Promise.resolve(container)
    },
    items: (_, from) => untilAborted(itemsOf({ settings, shell: lister, secure, signal: io.signal }, from), io.signal),
    ...(auditLog !== undefined && {
      feeds: [feed],
      activity: (_: string, from?: string) =>
        untilAborted(activityOf({ settings, auditLog, names, io }, from), io.signal),
    }),
    ...(settings.directory !== undefined && {
      identities: (from?: string) => untilAborted(identitiesOf({ settings, io, names, named }, from), io.signal),
    }),
    resources: () => resourceOf(settings, names),
    fetch: async ({ key }, { maxBytes }) =>
      fileContent(copier, taken(key), { maxFileSize: settings.maxFileSize, maxBytes }),
    async verify({ key, stamp }) {
      if (stampOf(await lookAt(copier, taken(key))) !== stamp)
        throw new ConnectorError('changed_while_read', 'It changed while it was read; the next scan reads it again.')
    },
    remedies: { remove_everyone: removeEveryone({ reading, names, taken, now: io.now }) },
    close: () => {
      lister.close()
      copier.close()
      return Promise.resolve()
    },
  }
}

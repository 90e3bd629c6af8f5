import type { ItemReason } from '@sharelight/contract'
import { ConnectorError, type Remedy } from '../../../kit/connector.ts'
import type { Places } from '../../../kit/places/places.ts'
import type { FilesystemSettings } from '../settings.ts'

/** What every remedy of files works with. */
export interface Mending {
  settings: FilesystemSettings
  roots: readonly string[]
  places: Places
  /** The native path of an item or folder. @throws ConnectorError `excluded` for what the source does not take in */
  pathOf(key: string): Buffer
  /** The attribute that holds the access list of what lies on a mount of NFS 4; nothing elsewhere. */
  nfs4(path: Buffer): string | undefined
  now(): Date
}

const closed =
  'The settings of this data source do not allow Sharelight to change anything. Turn on "May change files" there, or have somebody run the script.'
const elsewhere =
  'Files can be changed from here where Sharelight runs on Linux, which alone lets it hold on to a folder while it works in it.'

/** The remedy, which does nothing unless the source's settings allow it. What is no longer what was planned for has changed, in whatever way. */
export function guarded<P>({ settings }: Mending, remedy: Remedy<P>): Remedy<P> {
  const require = async () => {
    if (!settings.mayChange) throw new ConnectorError('permission_denied', closed)
    if (process.platform !== 'linux') throw new ConnectorError('permission_denied', elsewhere)
  }
  const { undo, checkUndo } = remedy
  return {
    params: remedy.params,
    plan: (target, params) => require().then(() => remedy.plan(target, params)),
    apply: step =>
      require()
        .then(() => remedy.apply(step))
        .catch(asChange),
    ...(undo && {
      undo: receipt =>
        require()
          .then(() => undo.call(remedy, receipt))
          .catch(asLeft),
    }),
    ...(checkUndo && {
      checkUndo: receipt =>
        require()
          .then(() => checkUndo.call(remedy, receipt))
          .catch(asLeft),
    }),
  }
}

const changes = new Set<ItemReason>(['symlink', 'vanished', 'special_file'])

const asChange = (error: unknown): never => changedTo('Plan again.', error)
const asLeft = (error: unknown): never => changedTo('Put that right, then take this back again.', error)

function changedTo(wayOut: string, error: unknown): never {
  if (!(error instanceof ConnectorError) || !changes.has(error.reason)) throw error
  throw new ConnectorError('changed_while_read', `${error.message} ${wayOut}`, { cause: error })
}

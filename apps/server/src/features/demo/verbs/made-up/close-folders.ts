import { ConnectorError, type Remedy } from '@sharelight/connectors'
import type { ShareType } from '@sharelight/contract'
import type { KnownFolder } from '@sharelight/store'
import { changed, type Rows } from './take-access.ts'

/** Closes folders that anybody can list; all else is a file, whose links are for `files`. */
export function closeFolders(rows: Rows, files: Required<Remedy>): Required<Remedy> {
  const folderAt = async (key: string) => (await rows.lookupFolders([key])).get(key)
  const share = (folder: KnownFolder, shareType: ShareType) => rows.write({ folders: [{ ...folder, shareType }] })
  return {
    params: files.params,
    async plan(target, params) {
      const folder = await folderAt(target.key)
      if (!folder) return files.plan(target, params)
      if (folder.shareType !== 'anonymous') return undefined
      const says = `Closes “${folder.name}” to whoever does not sign in.`
      return { target, says, before: { folder: folder.shareType }, after: { folder: 'inside' } }
    },
    async apply(step) {
      const { before, after, target } = step
      if (before['folder'] === undefined) return files.apply(step)
      const folder = await folderAt(target.key)
      if (!folder) throw new ConnectorError('vanished', `“${target.key}” is not there any more.`)
      if (folder.shareType === before['folder']) await share(folder, 'inside')
      else if (folder.shareType !== after['folder']) throw changed(folder)
      return { step, at: new Date(), undo: before }
    },
    async undo(receipt) {
      const { key } = receipt.step.target
      if (receipt.undo?.['folder'] === undefined) return files.undo(receipt)
      const folder = await folderAt(key)
      if (!folder) throw new ConnectorError('vanished', `“${key}” is not there any more.`)
      await share(folder, receipt.undo['folder'] as ShareType)
    },
    async checkUndo(receipt) {
      const { key } = receipt.step.target
      if (receipt.undo?.['folder'] === undefined) return files.checkUndo(receipt)
      const folder = await folderAt(key)
      if (!folder) throw new ConnectorError('vanished', `“${key}” is not there any more.`)
      return `Lets anybody list “${folder.name}” again.`
    },
  }
}

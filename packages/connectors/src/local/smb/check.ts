import type { CheckResult, ConnectorIo } from '../../kit/connector.ts'
import { checkDirectory } from './directory/check.ts'
import { itemFault } from './fault.ts'
import { statusIn } from './parse.ts'
import type { SmbNames } from './names.ts'
import { hasSamba } from './samba.ts'
import type { SmbSettings } from './settings.ts'
import type { SmbShell } from './shell.ts'

interface Checked {
  shell: SmbShell
  names: SmbNames
  settings: SmbSettings
  io: ConnectorIo
}

/** Signs in, opens the share and lists it; then what else may be seen, and what the directory shows. @throws SourceFault */
export async function check({ shell, names, settings, io }: Checked): Promise<CheckResult> {
  const granted = ['Sign in']
  const missing: CheckResult['missing'] = []
  let status: string | undefined
  for await (const line of shell.ask(['ls "\\*"'])) status ??= statusIn(line)
  if (status && status !== 'NT_STATUS_NO_SUCH_FILE')
    missing.push({
      name: `Read ${settings.share}`,
      wayOut: `${itemFault(status).message} Give ${settings.username} the right to read the share and what lies in it.`,
    })
  else granted.push(`List ${settings.share}`)
  const isReadable = missing.length === 0
  if (!(await hasSamba('rpcclient')))
    missing.push({
      name: 'Names of people and groups',
      wayOut:
        'Install the package smbclient, which brings rpcclient. Until then, security identifiers stand for names.',
    })
  else if ((await names.shareList()) === undefined)
    missing.push({
      name: 'The share’s own permissions',
      wayOut: `Only administrators of the server see them. Until then, those of files and folders count alone: what the share itself forbids is not known.`,
    })
  else granted.push('See the share’s own permissions')
  const directory = await checkDirectory(settings, io)
  return { ok: isReadable, granted: [...granted, ...directory.granted], missing: [...missing, ...directory.missing] }
}

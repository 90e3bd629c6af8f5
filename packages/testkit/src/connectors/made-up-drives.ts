import { MadeUpRemote } from './made-up.ts'

const iban = 'Please pay to DE89 3704 0044 0532 0130 00.'
const anyone = [
  { principal: { kind: 'anonymous' as const, name: 'anyone' }, role: 'read' as const, via: 'link', id: 'grant-7' },
]

/** A source of so many drives that are read side by side, each with a folder and so many files: the same for the same numbers. */
export function madeUpDrives(drives: number, files: number): MadeUpRemote {
  const remote = new MadeUpRemote()
  remote.removeDrive('drive')
  remote.removeDrive('chat')
  remote.connector.containersAtOnce = drives
  for (let n = 0; n < drives; n++) {
    const drive = `drive ${n}`
    remote.addDrive(drive)
    remote.put(`${drive} folder`, { drive })
    for (let file = 0; file < files; file++)
      remote.put(`${drive} file ${file}`, {
        drive,
        text: `${iban} ${drive}, ${file}.`,
        ...(file % 2 && { parent: `${drive} folder` }),
      })
  }
  return remote
}

/** What happens in such drives afterwards: in each something is new, changed, shared, moved to the next drive, removed, and a folder renamed. */
export function changeDrives(remote: MadeUpRemote, drives: number): void {
  for (let n = 0; n < drives; n++) {
    const drive = `drive ${n}`
    remote.put(`${drive} new`, { drive, text: `${iban} New.` })
    remote.put(`${drive} file 0`, { text: 'Nothing of note.' })
    remote.put(`${drive} file 2`, { grants: anyone })
    remote.put(`${drive} file 4`, { drive: `drive ${(n + 1) % drives}` })
    remote.remove(`${drive} file 6`)
    remote.put(`${drive} folder`, { name: 'renamed', grants: anyone })
  }
}

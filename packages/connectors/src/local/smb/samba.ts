import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

type Command = 'smbclient' | 'smbcacls' | 'rpcclient'
const known = new Map<Command, Promise<boolean>>()

/** Whether this machine has a command of Samba. */
export function hasSamba(command: Command): Promise<boolean> {
  const answer =
    known.get(command) ??
    promisify(execFile)(command, ['--version'], { timeout: 10_000 }).then(
      () => true,
      () => false,
    )
  known.set(command, answer)
  return answer
}

import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { end, untilUp } from './server-process.ts'

export interface SambaAccount {
  username: string
  password: string
}

/** A real Samba with one share, `docs`, at an address of this machine of its own: its clients know no other port. */
export interface SambaServer {
  address: string
  /** The share's folder. */
  folder: string
  /** What full_audit writes. */
  auditLog: string
  /** Two accounts that every Debian has, with passwords of the server's own. */
  reader: SambaAccount
  other: SambaAccount
  /** Has smbclient do something on the share as one of the accounts. */
  run(account: SambaAccount, commands: readonly string[]): void
  /** Makes a group of the server out of one of the machine's; its SID. */
  group(name: string, unixGroup: string): string
  /** Lets whom a SID names read a file. */
  letRead(account: SambaAccount, file: string, sid: string): void
  stop(): Promise<void>
}

const program = '/usr/sbin/smbd'
const helper = '/usr/libexec/samba/samba-dcerpcd'
const accounts = ['games', 'backup'] as const

/** Why there is none here, in one sentence; nothing where there is. */
export function sambaMissing(): string | undefined {
  if (!existsSync(program) || !existsSync(helper) || !existsSync('/usr/bin/smbclient'))
    return 'Samba is not here; install Debian’s samba, samba-vfs-modules and smbclient'
  return process.getuid?.() === 0 ? undefined : 'only root may start Samba, which changes to the user that signs in'
}

/** Starts one; `more` are lines of its configuration. */
export async function startSamba(more = ''): Promise<SambaServer> {
  const home = mkdtempSync(join(tmpdir(), 'sharelight-samba-'))
  chmodSync(home, 0o755)
  const folder = join(home, 'docs')
  for (const name of ['docs', 'private', 'lock', 'state', 'cache', 'run']) mkdirSync(join(home, name))
  chmodSync(folder, 0o777)
  const address = `127.${process.pid % 200}.${Math.floor(process.pid / 200) % 200}.${1 + Math.floor(Math.random() * 250)}`
  const config = join(home, 'smb.conf')
  const auditLog = join(home, 'audit.log')
  writeFileSync(config, configuration(home, address) + more)
  const passwords = accounts.map(username => ({ username, password: `Pass of ${username} 1` }))
  for (const { username, password } of passwords)
    execFileSync('smbpasswd', ['-c', config, '-s', '-a', username], {
      input: `${password}\n${password}\n`,
      stdio: 'pipe',
    })
  const server = spawn('sh', ['-c', `exec "$0" "$@" 2>&1 >>'${auditLog}'`, program, '-s', config, ...foreground], apart)
  const names = spawn(helper, ['-s', config, '--libexec-rpcds', ...foreground], apart)
  await untilUp('Samba', server, () => answers(address))
  await untilUp('Samba’s names', names, () => Promise.resolve(existsSync(join(home, 'run/ncalrpc/np/lsarpc'))))
  const environment = ({ username, password }: SambaAccount) => ({
    PATH: process.env['PATH'],
    USER: username,
    PASSWD: password,
  })
  const [reader, other] = passwords as [SambaAccount, SambaAccount]
  return {
    address,
    folder,
    auditLog,
    reader,
    other,
    group(name, unixGroup) {
      const order = ['-s', config, 'groupmap']
      execFileSync('net', [...order, 'add', `ntgroup=${name}`, `unixgroup=${unixGroup}`, 'type=domain'], {
        stdio: 'pipe',
      })
      const known = execFileSync('net', [...order, 'list'], { stdio: 'pipe' }).toString()
      return new RegExp(`^${name} \\((S-[\\d-]+)\\)`, 'm').exec(known)?.[1] ?? ''
    },
    letRead(account, file, sid) {
      const order = ['-s', '/dev/null', `//${address}/docs`, file, '-a', `ACL:${sid}:0/0x0/0x001200a9`]
      execFileSync('smbcacls', order, { env: environment(account), stdio: 'pipe' })
    },
    run(account, commands) {
      execFileSync('smbclient', ['-q', '-s', '/dev/null', `//${address}/docs`], {
        input: commands.map(command => `${command}\n`).join(''),
        env: environment(account),
        stdio: ['pipe', 'pipe', 'pipe'],
      })
    },
    async stop() {
      await endAll(names, server)
      rmSync(home, { recursive: true, force: true })
    },
  }
}

const foreground = ['-F', '--no-process-group', '--debug-stdout']
/** At its end Samba ends all of its process group, which must not be that of the tests. */
const apart = { stdio: 'ignore', detached: true } as const

async function endAll(...processes: readonly ChildProcess[]): Promise<void> {
  // Told to end, they end those that they have started for single connections.
  for (const each of processes) await end(each, 'SIGTERM')
}

const answers = (host: string) =>
  new Promise<boolean>(resolve => {
    const socket = connect(445, host)
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })

const configuration = (home: string, address: string) => `[global]
  netbios name = BENCH
  workgroup = BENCHGROUP
  server role = standalone server
  rpc start on demand helpers = no
  interfaces = ${address}/255.255.255.255 ${address}/255.0.0.0
  bind interfaces only = yes
  smb ports = 445
  disable netbios = yes
  private dir = ${home}/private
  lock directory = ${home}/lock
  state directory = ${home}/state
  cache directory = ${home}/cache
  pid directory = ${home}/run
  ncalrpc dir = ${home}/run/ncalrpc
  log level = 1
  load printers = no
  printcap name = /dev/null
  server min protocol = SMB2
  map to guest = never
  host msdfs = yes
  usershare max shares = 0
[docs]
  path = ${home}/docs
  read only = no
  vfs objects = acl_xattr full_audit
  full_audit:prefix = %T|%u|%I|%m|%S
  full_audit:success = create_file renameat unlinkat mkdirat
  full_audit:failure = none
  full_audit:syslog = no
[linked]
  path = ${home}/docs
  msdfs root = yes
`

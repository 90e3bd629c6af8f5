import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process'
import { SourceFault, type ConnectorIo } from '../../kit/connector.ts'
import { hasSamba } from './samba.ts'
import { shareName } from './place.ts'
import { refusedSignIn, shareFault } from './fault.ts'
import type { SmbSettings } from './settings.ts'

export interface Reading {
  settings: SmbSettings
  io: ConnectorIo
}

const connectMs = 15_000
/** What smbclient says where it is, which ends the answer to a command. */
const mark = 'Current directory is '

/**
 * An smbclient that is asked one thing after the other. It is told names on its input, where only a quote and a line break mean something; never as
 * arguments, of which it makes several commands at each semicolon.
 */
export class SmbShell {
  readonly #reading: Reading
  #process: ChildProcessWithoutNullStreams | undefined
  #lines: AsyncGenerator<string> | undefined
  #turn: Promise<unknown> = Promise.resolve()
  #said = ''

  constructor(reading: Reading) {
    this.#reading = reading
  }

  /** Lines that commands are answered by, as they come; one asker at a time. Who leaves early ends the process. @throws SourceFault */
  async *ask(commands: readonly string[]): AsyncGenerator<string> {
    const before = this.#turn
    let leave = () => {}
    this.#turn = new Promise<void>(resolve => (leave = resolve))
    await before
    let isWhole = false
    try {
      const { child, lines } = await this.#started()
      child.stdin.write(`${[...commands, 'pwd'].join('\n')}\n`)
      for (;;) {
        const { value, done } = await lines.next()
        this.#reading.io.signal.throwIfAborted()
        if (done) throw this.#broken()
        if (value.startsWith(mark)) break
        yield value
      }
      isWhole = true
    } finally {
      if (!isWhole) this.close()
      leave()
    }
  }

  close(): void {
    this.#process?.kill('SIGKILL')
    this.#process = undefined
    this.#lines = undefined
  }

  async #started() {
    if (this.#process && this.#lines) return { child: this.#process, lines: this.#lines }
    const { settings, io } = this.#reading
    if (!(await hasSamba('smbclient')))
      throw new SourceFault(
        'unreachable',
        'The command smbclient is not on this machine. Install the package smbclient.',
      )
    const { address, port } = await judged(this.#reading)
    const child = spawn('stdbuf', ['-i0', '-oL', 'smbclient', '-q', ...argumentsFor(settings, address, port)], {
      env: environment(settings),
      stdio: 'pipe',
    })
    this.#process = child
    this.#said = ''
    child.on('error', () => {})
    child.stdin.on('error', () => {})
    child.stderr.on('data', (data: Buffer) => {
      this.#said = `${this.#said}${data.toString('utf8')}`.slice(-4000)
    })
    io.signal.addEventListener('abort', () => child.kill('SIGKILL'), { once: true })
    this.#lines = linesOf(child.stdout, text => {
      this.#said = `${this.#said}${text}\n`.slice(-4000)
    })
    return { child, lines: this.#lines }
  }

  /** It ended, or never began. */
  #broken(): Error {
    const { settings, io } = this.#reading
    if (io.signal.aborted) return io.signal.reason as Error
    return shareFault(this.#said, settings)
  }
}

/** The address that a connection to the server leads to, judged like every other before any process knows of it. @throws OutboundFault */
export async function judged({ settings, io }: Reading): Promise<{ address: string; port: number }> {
  const { host, port } = settings
  const socket = await io.http.connect({ host, port, signal: io.signal, connectMs })
  const [address, to] = [socket.remoteAddress ?? '', socket.remotePort ?? port]
  socket.destroy()
  return { address, port: to }
}

const argumentsFor = (settings: SmbSettings, address: string, port: number): string[] => [
  ...usual(settings),
  '-t',
  '30',
  '-I',
  address,
  '-p',
  String(port),
  shareName(settings),
]

/** Nothing that this machine is set to counts. */
export const usual = ({ domain, password, protection }: SmbSettings): string[] => [
  '-s',
  '/dev/null',
  `--client-protection=${protection}`,
  ...(domain ? ['-W', domain] : []),
  ...(password ? [] : ['-N']),
]

/** The password is told where no other user of this machine sees it. */
export const environment = ({ username, password }: SmbSettings): NodeJS.ProcessEnv => ({
  PATH: process.env['PATH'],
  USER: username,
  ...(password && { PASSWD: password }),
  TZ: 'UTC',
  LC_ALL: 'C.UTF-8',
  HOME: '/nonexistent',
})

const longestLine = 64 * 1024
const newline = 10

/** What was said before the first command is answered is kept: it tells why a sign-in failed. */
async function* linesOf(stream: AsyncIterable<Buffer>, keep: (line: string) => void): AsyncGenerator<string> {
  let rest: Buffer = Buffer.alloc(0)
  for await (const chunk of stream) {
    rest = rest.length ? Buffer.concat([rest, chunk]) : chunk
    for (let end = rest.indexOf(newline); end >= 0; end = rest.indexOf(newline)) {
      const line = rest.subarray(0, end).toString('utf8')
      rest = rest.subarray(end + 1)
      if (refusedSignIn(line)) return keep(line)
      if (line.startsWith('tree connect') || line.startsWith('session setup')) keep(line)
      yield line
    }
    if (rest.length > longestLine) rest = rest.subarray(0, 0)
  }
  if (rest.length) keep(rest.toString('utf8'))
}

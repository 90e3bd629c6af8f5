import { spawn } from 'node:child_process'
import { KeyFailure, type KeyProvider, type WrappingKey } from './wrapping-key.ts'

const patience = 30_000
const longestAnswer = 64 * 1024
const mark = 'command-'

/**
 * Keys that never leave a key service, which a command asks: `COMMAND wrap` and `COMMAND unwrap` take base64 on standard input
 * and answer base64 on standard output. It runs without a shell; no key is ever among its arguments.
 */
export function commandKeys(command: readonly string[], patienceMs = patience): KeyProvider {
  const ask = (verb: 'wrap' | 'unwrap', bytes: Uint8Array) =>
    run(command, verb, { input: Buffer.from(bytes).toString('base64'), patienceMs })
  const named = (id: string): WrappingKey => ({
    id,
    wrap: async secret => (await ask('wrap', secret)).toString('base64'),
    unwrap: wrapped => ask('unwrap', Buffer.from(wrapped, 'base64')),
  })
  return {
    describe: () => `the key service of SHARELIGHT_KEY_COMMAND (${command[0]})`,
    find: async id => (id.startsWith(mark) ? named(id) : undefined),
    first: async () => named(`${mark}1`),
    // The service itself knows its key's versions; a new name has everything wrapped by it once more.
    renew: async inUse => named(`${mark}${inUse.startsWith(mark) ? Number(inUse.slice(mark.length)) + 1 : 1}`),
    keepOnly: async () => undefined,
  }
}

/** The program and its arguments: a JSON list, or words between spaces. @throws KeyFailure */
export function parseCommand(setting: string): string[] {
  if (!setting.trimStart().startsWith('[')) return setting.trim().split(/\s+/)
  try {
    const parts: unknown = JSON.parse(setting)
    if (Array.isArray(parts) && parts.length > 0 && parts.every(part => typeof part === 'string')) return parts
  } catch {
    // Answered below.
  }
  throw new KeyFailure(
    'SHARELIGHT_KEY_COMMAND is no command: use words between spaces, or a JSON list such as ["/usr/local/bin/keys","--profile","a b"].',
  )
}

interface Asked {
  input: string
  patienceMs: number
}

function run([program = '', ...args]: readonly string[], verb: string, { input, patienceMs }: Asked): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const fail = (why: string) =>
      reject(
        new KeyFailure(
          `The key command ${program} (SHARELIGHT_KEY_COMMAND) ${why}. Without it, what the stores keep secret cannot be ${verb}ped.`,
        ),
      )
    const child = spawn(program, [...args, verb], {
      env: ownEnvironment(),
      stdio: ['pipe', 'pipe', 'pipe'],
      timeout: patienceMs,
      killSignal: 'SIGKILL',
    })
    let answer = ''
    let said = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      if ((answer += text).length > longestAnswer) child.kill('SIGKILL')
    })
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(0, 500)
    })
    child.stdin.on('error', () => undefined).end(`${input}\n`)
    child.on('error', (error: NodeJS.ErrnoException) =>
      fail(error.code === 'ENOENT' ? 'is not there' : `cannot be started (${error.code})`),
    )
    child.on('close', (code, signal) => {
      const bytes = Buffer.from(answer.trim(), 'base64')
      if (answer.length > longestAnswer) fail('answered more than 64 KiB')
      else if (signal) fail(`did not answer "${verb}" within ${patienceMs / 1000} seconds`)
      else if (code !== 0)
        fail(`answered "${verb}" with exit code ${code}${said ? `: ${withoutKeys(said, [input, answer.trim()])}` : ''}`)
      else if (!isBase64(answer.trim())) fail(`answered "${verb}" with something that is not base64`)
      else resolve(bytes)
    })
  })
}

function isBase64(text: string): boolean {
  return text.length > 0 && /^[A-Za-z0-9+/\s]+=*$/.test(text)
}

/** What it says is shown to people; what it was given or gave is not. */
function withoutKeys(said: string, keys: readonly string[]): string {
  return keys
    .reduce((text, key) => (key ? text.replaceAll(key, '[hidden]') : text), said)
    .replace(/\s+/g, ' ')
    .trim()
}

/** What it needs to reach its service, and nothing that is for this process alone. */
function ownEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^SHARELIGHT_|^(?:DATABASE|CLICKHOUSE|SMTP)_URL$|^MICROSOFT_CLIENT_SECRET$/.test(name),
    ),
  )
}
